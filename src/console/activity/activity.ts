import { create } from 'zustand'

import type { OperationId } from '../../contract/operation.ts'
import { followExchanges, type Exchange } from '../api/exchanges.ts'
import { useSession } from '../session/session.ts'
import { entryId, scopeOf, type ActivityEntry, type ReceivedAnswer } from './activity-entry.ts'
import { ActivityStore } from './activity-store.ts'

interface Activity {
  /** All environments and clients, oldest first; what this page wrote is in it even if the browser keeps nothing. */
  entries: readonly ActivityEntry[]
  /** Old entries that had to go to stay within the limit. */
  dropped: number
  /** Why nothing is kept beyond a reload. */
  notKept: string | undefined
}

export const useActivity = create<Activity>(() => ({ entries: [], dropped: 0, notKept: undefined }))

let store: ActivityStore | undefined
let otherTabs: BroadcastChannel | undefined

/** Reads what earlier pages wrote, and follows other tabs and every change that is sent from now on. Further calls do nothing. */
export function openActivity(): void {
  if (store !== undefined) return
  store = new ActivityStore()
  followExchanges(follow)
  if ('BroadcastChannel' in globalThis) {
    otherTabs ??= new BroadcastChannel('watchfloor.activity')
    otherTabs.addEventListener('message', () => void readKept())
  }
  void readKept()
}

/** Entries on their way into the database: a reading that began before may lack them. */
const unwritten = new Set<string>()

async function readKept(): Promise<void> {
  if (store === undefined) return
  try {
    const [kept, dropped] = await Promise.all([store.entries(), store.dropped()])
    const known = new Set(kept.map(({ id }) => id))
    useActivity.setState(({ entries }) => ({
      entries: [...kept, ...entries.filter(({ id }) => unwritten.has(id) && !known.has(id))],
      dropped,
    }))
  } catch (error) {
    sayNotKept(error)
  }
}

function sayNotKept(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  useActivity.setState({ notKept: `This browser keeps no database (${reason}): the log ends with this page` })
}

function keep(write: (store: ActivityStore) => Promise<void>): void {
  if (store === undefined) return
  write(store).then(() => otherTabs?.postMessage('changed'), sayNotKept)
}

function addEntry(entry: ActivityEntry): void {
  useActivity.setState(({ entries }) => ({ entries: [...entries, entry] }))
  unwritten.add(entry.id)
  keep((to) => to.add(entry).finally(() => unwritten.delete(entry.id)))
}

/** Changes whose answer is still to come, by exchange. */
const open = new Map<number, { id: string; scope: string; headers: Exchange['responseHeaders'] }>()

/** Whoever sends a change, it passes through the exchange log, masked: so none can be forgotten here. */
function follow(exchangeId: number, changes: Partial<Exchange>): void {
  const { method, operation, resource, url, requestHeaders, attempt, sentAt } = changes
  const begun = method === 'DELETE' && operation && resource && url && requestHeaders && attempt && sentAt
  if (begun) {
    const frame = entryFrame(operation, resource, sentAt)
    open.set(exchangeId, { id: frame.id, scope: frame.scope, headers: [] })
    const request = { method, url, headers: requestHeaders, attempt }
    addEntry({ ...frame, request, answer: undefined, note: undefined })
    return
  }
  const entry = open.get(exchangeId)
  if (entry === undefined) return
  const { responseHeaders = entry.headers, outcome } = changes
  open.set(exchangeId, { ...entry, headers: responseHeaders })
  if (outcome === undefined) return
  open.delete(exchangeId)
  // After sign-out nobody knows any more what is secret: then the body stays out.
  const signedIn = currentScope() === entry.scope
  addAnswer(entry.id, {
    outcome,
    at: changes.endedAt ?? Date.now(),
    environmentDate: responseHeaders.find(([name]) => name.toLowerCase() === 'date')?.[1],
    headers: responseHeaders,
    body: signedIn ? changes.responseBody : undefined,
    failure: changes.failure,
  })
}

function addAnswer(id: string, answer: ReceivedAnswer): void {
  useActivity.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, answer } : entry)),
  }))
  keep((to) => to.answer(id, answer))
}

/** Something done about a change that is no request: a wait, a stop, a hold. */
export function logNote(
  operation: OperationId,
  resource: readonly string[],
  note: NonNullable<ActivityEntry['note']>,
): void {
  addEntry({ ...entryFrame(operation, resource, Date.now()), request: undefined, answer: undefined, note })
}

/** The scope of what is sent right now. */
export function currentScope(): string {
  const { environment, clientId } = useSession.getState()
  return scopeOf(environment?.url ?? '', clientId)
}

function entryFrame(operation: OperationId, resource: readonly string[], at: number) {
  const { environment, clientId } = useSession.getState()
  const environmentUrl = environment?.url ?? ''
  return {
    id: entryId(at),
    scope: scopeOf(environmentUrl, clientId),
    environment: environment?.name ?? '',
    environmentUrl,
    clientId,
    operation,
    resource,
    at,
  }
}

/** Forgets the log of every environment and client in this browser. */
export async function clearActivity(): Promise<void> {
  useActivity.setState({ entries: [], dropped: 0 })
  await store?.clear()
  otherTabs?.postMessage('changed')
}

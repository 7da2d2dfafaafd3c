import { create } from 'zustand'

import type { OperationId } from '../../../contract/operations.ts'
import { whenQuiet } from '../api/when-quiet.ts'
import { followExchanges } from '../api/exchanges/exchanges.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { currentScope } from '../session/scope.ts'
import { useSession } from '../session/session.ts'
import { entryId, type ActivityEntry, type ReceivedAnswer } from './activity-entry.ts'
import type { ActivityStore } from './activity-store.ts'

interface Activity {
  /** All environments and clients, oldest first; what this page wrote is in it even if the browser keeps nothing. */
  entries: readonly ActivityEntry[]
  /** Old entries that had to go to stay within the limit. */
  dropped: number
  /** Why nothing is kept beyond a reload. */
  notKept: string | undefined
}

export const useActivity = create<Activity>(() => ({ entries: [], dropped: 0, notKept: undefined }))

const page = entryId(Date.now())
let store: ActivityStore | undefined
let opening: Promise<ActivityStore> | undefined
/** Nothing is in the way of the first view but what has to be written. */
let wantStore: (() => void) | undefined
let otherTabs: BroadcastChannel | undefined

/**
 * Reads what earlier pages wrote, and follows other tabs and every change that is sent from now on. Further calls do nothing. The shell calls it once
 * its first view stands; pages that send changes call `openActivityNow`, as they may be that first view.
 */
export function openActivity(): void {
  if (opening !== undefined) return
  opening = new Promise<void>((resolve) => {
    wantStore = resolve
    whenQuiet(resolve)
  }).then(loadStore)
  followExchanges(follow)
  standForPage(page)
  if ('BroadcastChannel' in globalThis) {
    otherTabs ??= new BroadcastChannel('watchfloor.activity')
    otherTabs.addEventListener('message', () => void readKept())
  }
  void readKept()
}

/** For a page that sends changes: the database opens without waiting for quiet, as the page may end right after one. */
export function openActivityNow(): void {
  openActivity()
  wantStore?.()
}

const RELOAD_MILLISECONDS = 3000

/** Its file is not among the first that a page takes; until it has come, entries wait in memory. */
async function loadStore(): Promise<ActivityStore> {
  try {
    const { ActivityStore } = await import('./activity-store.ts')
    store = new ActivityStore()
    useActivity.setState({ notKept: undefined })
    return store
  } catch {
    useActivity.setState({ notKept: 'The log can’t be kept beyond this page yet: its file could not be loaded' })
    await new Promise((resolve) => setTimeout(resolve, RELOAD_MILLISECONDS))
    return loadStore()
  }
}

/** Entries on their way into the database: a reading that began before may lack them, or their answers. */
const unwritten = new Map<string, ActivityEntry>()

async function readKept(): Promise<void> {
  const from = await opening
  if (from === undefined) return
  try {
    const [kept, dropped, live] = await Promise.all([from.entries(), from.dropped(), livePages()])
    const known = new Set(kept.map(({ id }) => id))
    useActivity.setState({
      entries: [
        ...kept.map((entry) => unwritten.get(entry.id) ?? withAbandoned(entry, live)),
        ...[...unwritten.values()].filter(({ id }) => !known.has(id)),
      ],
      dropped,
    })
  } catch (error) {
    sayNotKept(error)
  }
}

function withAbandoned(entry: ActivityEntry, live: ReadonlySet<string> | undefined): ActivityEntry {
  const waits = entry.request !== undefined && entry.answer === undefined
  return waits && live?.has(entry.page ?? '') === false ? { ...entry, abandoned: true } : entry
}

function sayNotKept(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  useActivity.setState({ notKept: `This browser can’t store a database (${reason}): the log ends with this page` })
}

/** Without a wait where the database is open: the page may end in the next moment. */
function keep(entry: ActivityEntry): void {
  if (opening === undefined) return
  unwritten.set(entry.id, entry)
  wantStore?.()
  const written = store === undefined ? opening.then((loaded) => loaded.put(entry)) : store.put(entry)
  written
    .finally(() => {
      if (unwritten.get(entry.id) === entry) unwritten.delete(entry.id)
    })
    .then(() => otherTabs?.postMessage('changed'), sayNotKept)
}

function addEntry(entry: ActivityEntry): void {
  useActivity.setState(({ entries }) => ({ entries: [...entries, entry] }))
  keep(entry)
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

/** An entry that was cleared meanwhile stays cleared. */
function addAnswer(id: string, answer: ReceivedAnswer): void {
  const entry = useActivity.getState().entries.find((each) => each.id === id)
  if (entry === undefined) return
  const answered = { ...entry, answer }
  useActivity.setState(({ entries }) => ({ entries: entries.map((each) => (each.id === id ? answered : each)) }))
  keep(answered)
}

/** Something done about a change that is no request: a wait, a stop, a hold. */
export function logNote(
  operation: OperationId,
  resource: readonly string[],
  note: NonNullable<ActivityEntry['note']>,
): void {
  addEntry({ ...entryFrame(operation, resource, Date.now()), request: undefined, answer: undefined, note })
}

function entryFrame(operation: OperationId, resource: readonly string[], at: number) {
  const { environment, clientId } = useSession.getState()
  const environmentUrl = environment?.url ?? ''
  return {
    id: entryId(at),
    page,
    scope: currentScope(),
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
  unwritten.clear()
  wantStore?.()
  await (await opening)?.clear()
  otherTabs?.postMessage('changed')
}

const PREFIX = 'watchfloor.page.'

/** Lets other pages of this browser see that this one is there, for as long as it is: a page that crashes leaves no word, but its lock goes. */
function standForPage(page: string): void {
  if ('locks' in navigator) void navigator.locks.request(`${PREFIX}${page}`, () => new Promise(() => undefined))
}

/** The pages that are there; `undefined` where the browser does not tell (off loopback without TLS). */
async function livePages(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

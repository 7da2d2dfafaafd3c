import { create } from 'zustand'

import type { OperationId } from '../../../contract/operations.ts'
import { errorWords } from '../../../format/error-words.ts'
import { whenQuiet } from '../api/when-quiet.ts'
import { goesWithTab } from '../tab-address.ts'
import { followExchanges } from '../api/exchanges/exchanges.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { joinPeers, type Peers } from '../peers/peers.ts'
import { currentScope } from '../session/scope.ts'
import { useSession } from '../session/session.ts'
import { entryId, type ActivityEntry, type AnswerEntry } from './activity-entry.ts'
import type { ActivityStore } from './activity-store.ts'

interface Activity {
  /** Of all environments and clients, oldest first; this page's entries even if they can't be stored. */
  entries: readonly ActivityEntry[]
  dropped: number
  /** Why entries won't survive a reload. */
  notKept: string | undefined
}

export const useActivity = create<Activity>(() => ({ entries: [], dropped: 0, notKept: undefined }))

const page = entryId(Date.now())
let store: ActivityStore | undefined
let opening: Promise<ActivityStore> | undefined
/** Defers the database past the first view, unless something must be written. */
let wantStore: (() => void) | undefined
let otherTabs: Peers<{ changed: () => void }> | undefined

/** Idempotent. The shell calls it after the first view; pages that send changes `openActivityNow`. */
export function openActivity(): void {
  if (opening !== undefined) return
  opening = new Promise<void>((resolve) => {
    wantStore = resolve
    whenQuiet(resolve)
  }).then(loadStore)
  followExchanges(follow)
  standForPage(page)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('watchfloor.activity') : undefined
  otherTabs = joinPeers(channel, { changed: () => void readKept() })
  void readKept()
}

/** Opens the database at once: the page may close right after a change. */
export function openActivityNow(): void {
  openActivity()
  wantStore?.()
}

const RELOAD_MILLISECONDS = 3000

/** A chunk of its own; entries wait in memory until it has loaded. */
async function loadStore(): Promise<ActivityStore> {
  try {
    const { ActivityStore } = await import('./activity-store.ts')
    store = new ActivityStore()
    useActivity.setState({ notKept: undefined })
    return store
  } catch {
    useActivity.setState({ notKept: 'The log isn’t saved beyond this page yet: its file didn’t load' })
    await new Promise((resolve) => setTimeout(resolve, RELOAD_MILLISECONDS))
    return loadStore()
  }
}

/** Not stored yet, as a read that began earlier may lack them, or gone with their tab. */
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
  const reason = errorWords(error)
  useActivity.setState({ notKept: `This browser has no database (${reason}). The log ends with this page` })
}

/** Synchronous once the database is open: the page may close next. */
function keep(entry: ActivityEntry): void {
  if (opening === undefined) return
  unwritten.set(entry.id, entry)
  if (goesWithTab(entry.scope)) return
  wantStore?.()
  const written = store === undefined ? opening.then((loaded) => loaded.put(entry)) : store.put(entry)
  written
    .finally(() => {
      if (unwritten.get(entry.id) === entry) unwritten.delete(entry.id)
    })
    .then(() => otherTabs?.tell('changed'), sayNotKept)
}

function addEntry(entry: ActivityEntry): void {
  useActivity.setState(({ entries }) => ({ entries: [...entries, entry] }))
  keep(entry)
}

const open = new Map<number, { id: string; scope: string; headers: Exchange['responseHeaders'] }>()

/** Every change passes through the exchange log, masked, so none is missed. */
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
  // After sign-out the secrets to mask are unknown, so the body is left out.
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

/** A cleared entry stays cleared. */
function addAnswer(id: string, answer: AnswerEntry): void {
  const entry = useActivity.getState().entries.find((each) => each.id === id)
  if (entry === undefined) return
  const answered = { ...entry, answer }
  useActivity.setState(({ entries }) => ({ entries: entries.map((each) => (each.id === id ? answered : each)) }))
  keep(answered)
}

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

export async function clearActivity(): Promise<void> {
  useActivity.setState({ entries: [], dropped: 0 })
  unwritten.clear()
  wantStore?.()
  await (await opening)?.clear()
  otherTabs?.tell('changed')
}

const PREFIX = 'watchfloor.page.'

/** A lock shows other pages that this one is open; a crash releases it. */
function standForPage(page: string): void {
  if ('locks' in navigator) void navigator.locks.request(`${PREFIX}${page}`, () => new Promise(() => undefined))
}

/** `undefined` without Web Locks (off loopback without TLS). */
async function livePages(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

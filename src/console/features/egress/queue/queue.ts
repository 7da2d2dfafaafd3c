import { limits } from '../../../../contract/limits.ts'
import { stateOf, type AnsweredState, type DeleteAnswer } from './delete-answer.ts'

/** Deletions being sent or waiting for a retry at once. */
export const SLOTS = 2
/** Attempts if the service keeps answering 503. */
export const MAX_ATTEMPTS = 8
/** The user decides about longer waits (asked by the service, or after an outage or sleep). */
export const LONGEST_OWN_WAIT_SECONDS = 60

export type ItemState =
  | { kind: 'queued' }
  | { kind: 'deleting'; sentAt: number | undefined; stopAfter: boolean }
  | { kind: 'retrying'; until: number; hinted: boolean; holdsSlot: boolean }
  | { kind: Exclude<AnsweredState, 'unavailable' | 'not asked' | 'stopped'> }
  /** `longWait`: seconds that the service asked for and the user hasn't accepted. */
  | { kind: 'stopped'; reason: string; longWait?: number }

export interface QueueItem {
  egressId: string
  /** Number in order of queueing, which is the order of sending. */
  order: number
  state: ItemState
  /** Attempts since it was last queued. */
  attempts: number
  last: DeleteAnswer | undefined
  /** An earlier attempt may have worked: a 404 now tells less. */
  mayBeGone: boolean
  /** Time of the last change of state. */
  at: number
}

export interface Queue {
  items: readonly QueueItem[]
  /** `undefined`: running. `connection`: resumes automatically; `long outage`: when the user says so. */
  pause: { by: 'user' | 'connection' | 'long outage'; since: number } | undefined
  nextOrder: number
}

export const emptyQueue: Queue = { items: [], pause: undefined, nextOrder: 1 }

const none: ReadonlySet<string> = new Set()

/** Queued, without a final answer. */
export function isActive({ state: { kind } }: QueueItem): boolean {
  return kind === 'queued' || kind === 'deleting' || kind === 'retrying' || kind === 'waiting for sign-in'
}

function isHeld({ state }: QueueItem) {
  return state.kind === 'waiting for sign-in'
}

/**
 * Queues ids in order. A pending one stays; a finished one starts again in its row.
 * @param inDoubt those that an earlier attempt, maybe of another page, may have deleted
 */
export function add(
  queue: Queue,
  egressIds: readonly string[],
  now: number,
  inDoubt: ReadonlySet<string> = none,
): Queue {
  let { nextOrder } = queue
  const byId = new Map(queue.items.map((item) => [item.egressId, item]))
  for (const egressId of egressIds) {
    const known = byId.get(egressId)
    if (known !== undefined && isActive(known)) continue
    const mayBeGone = known?.mayBeGone === true || inDoubt.has(egressId)
    const state: ItemState = { kind: 'queued' }
    byId.set(egressId, { egressId, order: nextOrder, state, attempts: 0, last: undefined, mayBeGone, at: now })
    nextOrder += 1
  }
  return { ...queue, items: [...byId.values()].toSorted((a, b) => a.order - b.order), nextOrder }
}

/** For a finished one. It keeps its number, so it goes next. */
export function retry(queue: Queue, egressId: string, now: number): Queue {
  return change(queue, egressId, now, (item) =>
    isActive(item) ? item : { ...item, state: { kind: 'queued' }, attempts: 0 },
  )
}

/** The user accepts the service's long wait. Others may go meanwhile. */
export function agreeToWait(queue: Queue, egressId: string, now: number): Queue {
  return change(queue, egressId, now, (item) => {
    if (item.state.kind !== 'stopped' || item.state.longWait === undefined) return item
    const until = (item.last?.at ?? now) + item.state.longWait * 1000
    return { ...item, state: { kind: 'retrying', until: Math.max(now, until), hinted: true, holdsSlot: false } }
  })
}

/** No more attempts. One that is being sent can't be stopped and ends with its answer. */
export function stop(queue: Queue, egressId: string, now: number): Queue {
  return change(queue, egressId, now, (item) => {
    if (item.state.kind === 'deleting') return { ...item, state: { ...item.state, stopAfter: true } }
    return item.state.kind === 'retrying' || item.state.kind === 'queued' || isHeld(item)
      ? { ...item, state: { kind: 'stopped', reason: stoppedWords(item) } }
      : item
  })
}

function stoppedWords({ attempts }: QueueItem): string {
  return attempts === 0 ? 'Stopped here before sending' : `Stopped here after attempt ${attempts}`
}

/** Removes a row unless it is being sent. */
export function remove(queue: Queue, egressId: string): Queue {
  return {
    ...queue,
    items: queue.items.filter((item) => item.egressId !== egressId || item.state.kind === 'deleting'),
  }
}

export function removeFinished(queue: Queue): Queue {
  return { ...queue, items: queue.items.filter(isActive) }
}

export function removeQueued(queue: Queue): Queue {
  return { ...queue, items: queue.items.filter(({ state }) => state.kind !== 'queued') }
}

/** A new loss of connection doesn't replace a pause that a user must end. */
export function pause(queue: Queue, by: 'user' | 'connection', now: number): Queue {
  const isPaused = by === 'connection' ? queue.pause !== undefined : queue.pause?.by === by
  return isPaused ? queue : { ...queue, pause: { by, since: now } }
}

export function resume(queue: Queue): Queue {
  return { ...queue, pause: undefined }
}

/** Resumes after a short outage; after a longer one the user decides. */
export function reconnected(queue: Queue, now: number): Queue {
  if (queue.pause?.by !== 'connection') return queue
  const seconds = (now - queue.pause.since) / 1000
  if (seconds <= LONGEST_OWN_WAIT_SECONDS || !queue.items.some(isActive)) return resume(queue)
  return { ...queue, pause: { ...queue.pause, by: 'long outage' } }
}

/** Holds everything until sign-in, and then asks. */
export function hold(queue: Queue, now: number): Queue {
  return map(queue, now, (item) =>
    item.state.kind === 'queued' || item.state.kind === 'retrying'
      ? { ...item, state: { kind: 'waiting for sign-in' } }
      : item,
  )
}

/** Held back here or by our own server. */
export function unsentItems({ items }: Pick<Queue, 'items'>): readonly QueueItem[] {
  return items.filter(({ state, last }) => state.kind === 'stopped' && last?.status === 'not sent')
}

export function heldItems({ items }: Pick<Queue, 'items'>): readonly QueueItem[] {
  return items.filter(isHeld)
}

/** The user sends these again after sign-in. */
export function releaseHeld(queue: Queue, egressIds: readonly string[], now: number): Queue {
  return mapHeld(queue, egressIds, now, { kind: 'queued' })
}

/** The user doesn't send these again after sign-in. */
export function stopHeld(queue: Queue, egressIds: readonly string[], now: number): Queue {
  return mapHeld(queue, egressIds, now, { kind: 'stopped', reason: 'Not sent again after the sign-in' })
}

function mapHeld(queue: Queue, egressIds: readonly string[], now: number, state: ItemState): Queue {
  return map(queue, now, (item) => (isHeld(item) && egressIds.includes(item.egressId) ? { ...item, state } : item))
}

/** Makes retries due and fills free slots in order. @returns the queue, and ids to send now */
export function advance(queue: Queue, now: number): { queue: Queue; send: readonly string[] } {
  const due = map(queue, now, (item) => {
    if (item.state.kind !== 'retrying' || item.state.until > now) return item
    // Timers stop while a machine sleeps.
    const late = Math.round((now - item.state.until) / 1000)
    if (late > LONGEST_OWN_WAIT_SECONDS) {
      return {
        ...item,
        state: { kind: 'stopped', reason: `This machine slept. The retry was due ${late} s ago` },
      }
    }
    return { ...item, state: { kind: 'queued' } }
  })
  if (due.pause !== undefined) return { queue: due, send: [] }
  const free = SLOTS - due.items.filter(takesSlot).length
  const send = due.items
    .filter(({ state }) => state.kind === 'queued')
    .slice(0, Math.max(0, free))
    .map(({ egressId }) => egressId)
  const started = map(due, now, (item) =>
    send.includes(item.egressId)
      ? { ...item, attempts: item.attempts + 1, state: { kind: 'deleting', sentAt: undefined, stopAfter: false } }
      : item,
  )
  return { queue: started, send }
}

function takesSlot({ state }: QueueItem): boolean {
  return state.kind === 'deleting' || (state.kind === 'retrying' && state.holdsSlot)
}

export function sent(queue: Queue, egressId: string, at: number): Queue {
  return change(queue, egressId, at, (item) =>
    item.state.kind === 'deleting' ? { ...item, state: { ...item.state, sentAt: at } } : item,
  )
}

/** Adds the result of an attempt. `signedIn`: a session can send more. */
export function answered(queue: Queue, egressId: string, answer: DeleteAnswer, signedIn: boolean): Queue {
  return change(queue, egressId, answer.at, (item) => {
    if (item.state.kind !== 'deleting') return item
    // Without effect, or never arrived: doesn't count towards the eight.
    const attempts = answer.status === 401 || answer.status === 'unreachable' ? item.attempts - 1 : item.attempts
    const state = stateAfter({ ...item, attempts }, item.state.stopAfter, answer, signedIn)
    return { ...item, attempts, state, last: answer, mayBeGone: mayBeGone(item, answer) }
  })
}

/** After an attempt that may have worked, only a success removes the doubt: a 404 tells less. */
function mayBeGone(item: QueueItem, { effect }: DeleteAnswer): boolean {
  return effect === 'unknown' || (item.mayBeGone && effect !== 'done')
}

function stateAfter(item: QueueItem, stopAfter: boolean, answer: DeleteAnswer, signedIn: boolean): ItemState {
  const state = stateOf(answer, !signedIn)
  if (state === 'stopped') return { kind: 'stopped', reason: answer.message }
  if (state !== 'unavailable' && state !== 'not asked') return { kind: state }
  if (stopAfter) return { kind: 'stopped', reason: stoppedWords(item) }
  if (state === 'not asked') return { kind: 'queued' }
  if (item.attempts >= MAX_ATTEMPTS) return { kind: 'failed' }
  const hinted = answer.retryAfter !== undefined
  const seconds = Math.max(1, answer.retryAfter ?? limits.retryHintSeconds)
  if (seconds > LONGEST_OWN_WAIT_SECONDS) {
    return {
      kind: 'stopped',
      reason: 'The service asks for a long wait. You decide',
      longWait: seconds,
    }
  }
  return { kind: 'retrying', until: answer.at + seconds * 1000, hinted, holdsSlot: true }
}

/** When `advance` next has something to do without other events. */
export function nextDueAt(queue: Queue): number | undefined {
  const times = queue.items.flatMap(({ state }) => (state.kind === 'retrying' ? [state.until] : []))
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Active rows in order, then finished ones, latest first, then waiting ones in order. */
export function rowsInOrder({ items }: Queue): readonly QueueItem[] {
  const place = ({ state: { kind } }: QueueItem) =>
    kind === 'deleting' || kind === 'retrying' ? 0 : kind === 'queued' || kind === 'waiting for sign-in' ? 2 : 1
  return items.toSorted((a, b) => {
    const byPlace = place(a) - place(b)
    if (byPlace !== 0) return byPlace
    return place(a) === 1 ? b.at - a.at || b.order - a.order : a.order - b.order
  })
}

function change(queue: Queue, egressId: string, at: number, step: (item: QueueItem) => QueueItem): Queue {
  return map(queue, at, (item) => (item.egressId === egressId ? step(item) : item))
}

function map(queue: Queue, at: number, step: (item: QueueItem) => QueueItem): Queue {
  let changed = false
  const items = queue.items.map((item) => {
    const next = step(item)
    if (next === item) return item
    changed = true
    return { ...next, at }
  })
  return changed ? { ...queue, items } : queue
}

import { limits } from '../../../../contract/limits.ts'
import { stateOf, type AnsweredState, type DeleteAnswer } from './delete-answer.ts'

/** Deletions on the wire, or waiting for their retry, at once. */
export const SLOTS = 2
/** Times that one deletion is sent when the service answers 503 each time. */
export const MAX_ATTEMPTS = 8
/** A wait longer than this, asked for by the service or caused by a lost connection or a sleeping machine, is the user's to decide. */
export const LONGEST_OWN_WAIT_SECONDS = 60

export type ItemState =
  | { kind: 'queued' }
  | { kind: 'deleting'; sentAt: number | undefined; stopAfter: boolean }
  | { kind: 'retrying'; until: number; hinted: boolean; holdsSlot: boolean }
  | { kind: Exclude<AnsweredState, 'unavailable' | 'not asked' | 'stopped'> }
  /** `longWait`: seconds that the service asked for and the user has not agreed to. */
  | { kind: 'stopped'; reason: string; longWait?: number }

export interface QueueItem {
  egressId: string
  /** Place among all that were ever queued: they are sent in this order. */
  order: number
  state: ItemState
  /** Times it was sent since it was queued last. */
  attempts: number
  last: DeleteAnswer | undefined
  /** An earlier attempt may have been carried out: a 404 now tells less. */
  mayBeGone: boolean
  /** When the state changed last. */
  at: number
}

export interface Queue {
  items: readonly QueueItem[]
  /** `undefined`: it runs. `connection`: resumes on its own; `long outage`: the user has to say so. */
  pause: { by: 'user' | 'connection' | 'long outage'; since: number } | undefined
  nextOrder: number
}

export const emptyQueue: Queue = { items: [], pause: undefined, nextOrder: 1 }

const none: ReadonlySet<string> = new Set()

/** In the queue and not answered for good. */
export function isActive({ state: { kind } }: QueueItem): boolean {
  return kind === 'queued' || kind === 'deleting' || kind === 'retrying' || kind === 'waiting for sign-in'
}

function isHeld({ state }: QueueItem) {
  return state.kind === 'waiting for sign-in'
}

/**
 * Takes up ids in their order. One that is on its way already stays as it is; one that is over starts again in its row.
 * @param inDoubt those that an earlier attempt, also of another page, may have deleted
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

/** The user asks for one again that is over. It keeps its place in the order, so it goes next. */
export function retry(queue: Queue, egressId: string, now: number): Queue {
  return change(queue, egressId, now, (item) =>
    isActive(item) ? item : { ...item, state: { kind: 'queued' }, attempts: 0 },
  )
}

/** The user agrees to the long wait that the service asked for. It does not keep others from going meanwhile. */
export function agreeToWait(queue: Queue, egressId: string, now: number): Queue {
  return change(queue, egressId, now, (item) => {
    if (item.state.kind !== 'stopped' || item.state.longWait === undefined) return item
    const until = (item.last?.at ?? now) + item.state.longWait * 1000
    return { ...item, state: { kind: 'retrying', until: Math.max(now, until), hinted: true, holdsSlot: false } }
  })
}

/** No more attempts. What is on the wire can't be called back: it stops after its answer. */
export function stop(queue: Queue, egressId: string, now: number): Queue {
  return change(queue, egressId, now, (item) => {
    if (item.state.kind === 'deleting') return { ...item, state: { ...item.state, stopAfter: true } }
    return item.state.kind === 'retrying' || item.state.kind === 'queued' || isHeld(item)
      ? { ...item, state: { kind: 'stopped', reason: stoppedWords(item) } }
      : item
  })
}

function stoppedWords({ attempts }: QueueItem): string {
  return attempts === 0 ? 'Stopped here before it was sent' : `Stopped here after attempt ${attempts}`
}

/** Takes a row away; never one that is on the wire. */
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

/** A connection that is lost once more takes nothing from a pause that a person has to end. */
export function pause(queue: Queue, by: 'user' | 'connection', now: number): Queue {
  const isPaused = by === 'connection' ? queue.pause !== undefined : queue.pause?.by === by
  return isPaused ? queue : { ...queue, pause: { by, since: now } }
}

export function resume(queue: Queue): Queue {
  return { ...queue, pause: undefined }
}

/** An answer came again. After a short outage the queue resumes; what waited longer is sent only when a person says so. */
export function reconnected(queue: Queue, now: number): Queue {
  if (queue.pause?.by !== 'connection') return queue
  const seconds = (now - queue.pause.since) / 1000
  if (seconds <= LONGEST_OWN_WAIT_SECONDS || !queue.items.some(isActive)) return resume(queue)
  return { ...queue, pause: { ...queue.pause, by: 'long outage' } }
}

/** Nothing goes out until somebody has signed in: everything that waits is held, and asks again then. */
export function hold(queue: Queue, now: number): Queue {
  return map(queue, now, (item) =>
    item.state.kind === 'queued' || item.state.kind === 'retrying'
      ? { ...item, state: { kind: 'waiting for sign-in' } }
      : item,
  )
}

export function heldItems({ items }: Pick<Queue, 'items'>): readonly QueueItem[] {
  return items.filter(isHeld)
}

/** The user's answer after signing in again. */
export function releaseHeld(queue: Queue, send: boolean, now: number): Queue {
  return map(queue, now, (item) => {
    if (!isHeld(item)) return item
    const reason = 'Not sent again after the sign-in'
    return { ...item, state: send ? { kind: 'queued' } : { kind: 'stopped', reason } }
  })
}

/**
 * Brings the queue up to `now`: retries whose time has come are due, and free slots are taken in order.
 * @returns the queue, and the ids to send right now
 */
export function advance(queue: Queue, now: number): { queue: Queue; send: readonly string[] } {
  const due = map(queue, now, (item) => {
    if (item.state.kind !== 'retrying' || item.state.until > now) return item
    // Timers stand still while a machine sleeps.
    const late = Math.round((now - item.state.until) / 1000)
    if (late > LONGEST_OWN_WAIT_SECONDS) {
      return {
        ...item,
        state: { kind: 'stopped', reason: `The retry was due ${late} s ago, but this machine was asleep` },
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

/** It is on the wire now. */
export function sent(queue: Queue, egressId: string, at: number): Queue {
  return change(queue, egressId, at, (item) =>
    item.state.kind === 'deleting' ? { ...item, state: { ...item.state, sentAt: at } } : item,
  )
}

/** Takes up what came of an attempt. `signedIn`: whether there is a session to send with. */
export function answered(queue: Queue, egressId: string, answer: DeleteAnswer, signedIn: boolean): Queue {
  return change(queue, egressId, answer.at, (item) => {
    if (item.state.kind !== 'deleting') return item
    // What changed nothing, or never came there, is no attempt of the eight.
    const attempts = answer.status === 401 || answer.status === 'unreachable' ? item.attempts - 1 : item.attempts
    const state = stateAfter({ ...item, attempts }, item.state.stopAfter, answer, signedIn)
    return { ...item, attempts, state, last: answer, mayBeGone: mayBeGone(item, answer) }
  })
}

/** Once an attempt may have been carried out, only a success ends the doubt: a 404 tells no more than that it is gone now. */
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
      reason: 'The service asks for a longer wait than the console makes without asking you',
      longWait: seconds,
    }
  }
  return { kind: 'retrying', until: answer.at + seconds * 1000, hinted, holdsSlot: true }
}

/** When `advance` has something to do next without anything else happening. */
export function nextDueAt(queue: Queue): number | undefined {
  const times = queue.items.flatMap(({ state }) => (state.kind === 'retrying' ? [state.until] : []))
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Active rows in their order, then what is over, the latest first, then what still waits, in its order. */
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

import type { Alert, AlertStep } from './alert.ts'

/*
 * Measures of ISA-18.2 and EEMUA 191 for desks, walls, server and figures alike. Times are milliseconds of
 * the environment's clock, oldest first.
 */

/** Rates are counted over this time. */
export const RATE_MILLISECONDS = 10 * 60_000
/** In `RATE_MILLISECONDS`: a flood begins with this many alerts, and ends with fewer than these. */
export const FLOOD_BEGINS = 10
const FLOOD_ENDS_BELOW = 5
/** A rule that raises this often for one subject within this time chatters. */
export const CHATTER_RAISINGS = 3
export const CHATTER_MILLISECONDS = 60_000
/** Over within this time: fleeting. */
export const FLEETING_MILLISECONDS = 10_000

/** A step that made an alert New. Those already so when the watch began have their own kind. */
export function isRaising({ kind }: Pick<AlertStep, 'kind'>): boolean {
  return kind === 'raised' || kind === 'higher' || kind === 'unsuppressed'
}

export interface Flood {
  readonly from: number
  /** Undefined while it lasts. */
  readonly to: number | undefined
  /** Index of the raising that began it, and the number of raisings. */
  readonly first: number
  readonly count: number
}

/** Floods of raisings (times, oldest first) until now, oldest first. */
export function floodsOf(times: readonly number[], now: number): readonly Flood[] {
  const floods: Flood[] = []
  let open: number | undefined
  let start = 0
  let closed = 0
  const close = (first: number, end: number, to: number | undefined) =>
    floods.push({ from: times[first] ?? 0, to, first, count: end - first })
  for (const [index, at] of times.entries()) {
    const ends = endOf(times, index)
    if (open !== undefined && ends <= at) {
      close(open, index, ends)
      open = undefined
      closed = index
    }
    while ((times[start] ?? at) <= at - RATE_MILLISECONDS) start += 1
    if (open === undefined && index + 1 - start >= FLOOD_BEGINS) open = Math.max(start, closed)
  }
  if (open !== undefined) {
    const ends = endOf(times, times.length)
    close(open, times.length, ends <= now ? ends : undefined)
  }
  return floods
}

/** When fewer than `FLOOD_ENDS_BELOW` are left of the raisings before an index. */
function endOf(times: readonly number[], before: number): number {
  return (times[before - FLOOD_ENDS_BELOW] ?? -Infinity) + RATE_MILLISECONDS
}

/** The most in any `RATE_MILLISECONDS`. */
export function peakOf(times: readonly number[]): number {
  let [peak, start] = [0, 0]
  for (const [index, at] of times.entries()) {
    while ((times[start] ?? at) <= at - RATE_MILLISECONDS) start += 1
    peak = Math.max(peak, index + 1 - start)
  }
  return peak
}

export interface CurrentFlood {
  readonly from: number
  readonly count: number
  /** In the last `RATE_MILLISECONDS`. */
  readonly recent: number
  /** That began it; of several in the same moment the first by id. */
  readonly first: Pick<Alert, 'id' | 'title'>
}

/** The flood that lasts now, of all desks' alerts. */
export function currentFlood(
  alerts: Iterable<Pick<Alert, 'id' | 'title' | 'history'>>,
  now: number,
): CurrentFlood | undefined {
  const raisings = [...alerts]
    .flatMap((alert) => alert.history.filter(isRaising).map(({ at }) => ({ at, alert })))
    .toSorted((one, other) => one.at - other.at || (one.alert.id < other.alert.id ? -1 : 1))
  const times = raisings.map(({ at }) => at)
  const last = floodsOf(times, now).at(-1)
  const first = last === undefined ? undefined : raisings[last.first]?.alert
  if (last === undefined || last.to !== undefined || first === undefined) return undefined
  const recent = times.filter((at) => at > now - RATE_MILLISECONDS).length
  return { from: last.from, count: last.count, recent, first: { id: first.id, title: first.title } }
}

/** Whether three of these raisings of one rule and subject were within a minute. */
export function hasChattered(times: readonly number[]): boolean {
  return times.some((at, index) => (times[index + CHATTER_RAISINGS - 1] ?? Infinity) - at <= CHATTER_MILLISECONDS)
}

/** Whether its last raisings chatter by the data's time, and the last of them arrived within a minute. */
export function chattersAt({ history }: Pick<Alert, 'history'>, now: number): boolean {
  const last = history.filter(({ kind }) => kind === 'raised').slice(-CHATTER_RAISINGS)
  const isRecent = now - (last.at(-1)?.at ?? -Infinity) < CHATTER_MILLISECONDS
  return isRecent && hasChattered(last.map(({ at, onset }) => onset ?? at).toSorted((one, other) => one - other))
}

/** Whether half of its raisings or more were over within ten seconds. */
export function isFleeting(alert: Pick<Alert, 'history'>): boolean {
  const count = fleetingCount(alert)
  return count > 0 && count * 2 >= alert.history.filter(isBeginning).length
}

/** How many of its raisings were over within ten seconds. */
export function fleetingCount({ history }: Pick<Alert, 'history'>): number {
  return history.filter(({ kind, at }, index) => {
    const raised = history.slice(0, index).findLast(isBeginning)
    return kind === 'over' && raised !== undefined && at - raised.at < FLEETING_MILLISECONDS
  }).length
}

/** An alert whose level rises continues, and one that returns from the shelf. */
export function isBeginning(step: Pick<AlertStep, 'kind'>): boolean {
  return isRaising(step) && step.kind !== 'higher'
}

/** One-time events are each an event of their own. */
export function isChattering(alert: Alert, at: number): boolean {
  return alert.isOnce !== true && chattersAt(alert, at)
}

import { watchChanges } from '../../../known/watch/watch-times.ts'
import { DAY, MINUTE } from '../../../../format/milliseconds.ts'

/** A watch, and the next one's end. Milliseconds since 1970. */
export interface WatchHours {
  readonly from: number
  readonly to: number
  readonly nextTo: number
}

/** How long after a change the former watch is handed over: desks meet before it and sign after it. */
const AFTER_CHANGE = 60 * MINUTE

/**
 * The watch to hand over now: the current one, or in its first hour the one before.
 * @param starts `06:00`, `18:00`: starts of watches in UTC; at least one
 * @param now the environment's time
 */
export function watchHours(starts: readonly string[], now: number): WatchHours {
  const changes = watchChanges(starts, now)
  const next = changes.findIndex((at) => at > now - AFTER_CHANGE)
  const [from = now - DAY, to = from + DAY, nextTo = to + DAY] = changes.slice(next - 1)
  return { from, to, nextTo }
}

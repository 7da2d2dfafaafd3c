import { isTimeAlone, readZonedTime } from '../../../../format/zone-input.ts'

const DAY = 24 * 3_600_000
const MINUTE = 60_000

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
  const day = Math.floor(now / DAY) * DAY
  const minutes = [...new Set(starts.map(minutesOf))].toSorted((one, other) => one - other)
  const changes = [-2, -1, 0, 1, 2].flatMap((offset) => minutes.map((at) => day + offset * DAY + at * MINUTE))
  const next = changes.findIndex((at) => at > now - AFTER_CHANGE)
  const [from = day, to = day + DAY, nextTo = to + DAY] = changes.slice(next - 1)
  return { from, to, nextTo }
}

function minutesOf(start: string): number {
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return hours * 60 + minutes
}

/** `06:00`, `0600` or `08:00 HEL` (second clock), within half a day of `near`; else why it is invalid. */
export function typedTime(text: string, near: number): number | string {
  const typed = text.trim()
  if (!isTimeAlone(typed)) return WRONG
  const words = /\d$/.test(typed) && !/[+\u2212-]/.test(typed) ? `${typed}Z` : typed
  const read = [-1, 0, 1].map((daysBack) => readZonedTime(words, near, daysBack))
  const times = read.flatMap((each) => (each.kind === 'time' ? [each.at] : []))
  const [nearest] = times.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))
  const [, today] = read
  if (today?.kind === 'error') return today.reason.includes('clocks go') ? today.reason : WRONG
  return nearest ?? WRONG
}

const WRONG = 'Not a time like 06:00'

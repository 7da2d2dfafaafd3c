import { isTimeAlone, readZonedTime } from '../../../format/zone-input.ts'
import { DAY, MINUTE } from '../../../format/milliseconds.ts'

const HALF_DAY = DAY / 2

/**
 * Changes of the watch from two days ago until in two days, oldest first.
 * @param starts `06:00`, `18:00`: starts of watches in UTC; at least one
 * @param now milliseconds since 1970
 */
export function watchChanges(starts: readonly string[], now: number): readonly number[] {
  const day = Math.floor(now / DAY) * DAY
  const minutes = [...new Set(starts.map(minutesOf))].toSorted((one, other) => one - other)
  return [-2, -1, 0, 1, 2].flatMap((offset) => minutes.map((at) => day + offset * DAY + at * MINUTE))
}

function minutesOf(start: string): number {
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return hours * 60 + minutes
}

/** Start and end of the watch that `now` is in. */
export function currentWatch(starts: readonly string[], now: number): { readonly from: number; readonly to: number } {
  const changes = watchChanges(starts, now)
  const next = changes.findIndex((at) => at > now)
  const [from = now - DAY, to = now + DAY] = changes.slice(next - 1)
  return { from, to }
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

/** Like `typedTime`, in the next day; or with a date: `22 NOV 02:00Z`. */
export function typedNextTime(text: string, now: number): number | string {
  if (isTimeAlone(text)) return typedTime(text, now + HALF_DAY)
  const read = readZonedTime(text, now)
  return read.kind === 'time' ? read.at : WRONG
}

const WRONG = 'Not a time like 06:00'

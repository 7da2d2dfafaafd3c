const DAY = 24 * 3_600_000
const MINUTE = 60_000

/** A watch, and when the one after it ends. Milliseconds since 1970. */
export interface WatchHours {
  readonly from: number
  readonly to: number
  readonly nextTo: number
}

/** So close to its end it is this watch that is handed over; later the one that began. Desks meet before the change, and sign a little after it. */
const AFTER_CHANGE = 60 * MINUTE

/**
 * The watch that is handed over now: the one that lasts, or within its first hour the one before.
 *
 * @param starts `06:00`, `18:00`: when watches begin, in UTC; at least one
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

/**
 * What somebody typed as the beginning or end of a watch: `06:00` or `0600` is that time next to `near`, at most half a day from it.
 *
 * @returns undefined where it is no time
 */
export function typedTime(text: string, near: number): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,2}):?(\d{2})\s*Z?\s*$/i.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const at = Math.floor(near / DAY) * DAY + (Number(hours) * 60 + Number(minutes)) * MINUTE
  return [at - DAY, at, at + DAY].toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))[0]
}

import { readTimeInput } from '../../../../format/time-input.ts'

/** End of a typed day (`27 NOV`, `2026-11-27`), or why there is none. Milliseconds since 1970, UTC. */
export function reviewDay(text: string, now: number): number | string {
  const typed = text.trim()
  const read = /\d/.test(typed) ? readTimeInput(`${typed} 23:59:59Z`, now) : undefined
  if (read?.kind !== 'time') return 'Not a day like 27 NOV'
  return read.at > now ? read.at : 'The day of review has passed'
}

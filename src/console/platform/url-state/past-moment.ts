import { isoTime } from '../../../contract/datetime.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** The moment of `?past=`, ISO 8601 in UTC, in milliseconds; undefined for a text that is none. */
export function readMoment(text: string): number | undefined {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  // 31 February is none, though browsers read it.
  return Number.isNaN(at) || isoTime(at).slice(0, 19) !== text.slice(0, 19) ? undefined : at
}

/** A moment in milliseconds as `?past=` has it: `2026-11-21T14:02:10Z`, with milliseconds where they matter. */
export function momentText(at: number): string {
  return isoTime(Math.floor(at)).replace('.000Z', 'Z')
}

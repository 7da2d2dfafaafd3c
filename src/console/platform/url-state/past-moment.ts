import { isoTime } from '../../../contract/datetime.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

/** `?past=` (ISO 8601, UTC) in milliseconds; undefined if invalid. */
export function readMoment(text: string): number | undefined {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  // Browsers accept 31 February.
  return Number.isNaN(at) || isoTime(at).slice(0, 19) !== text.slice(0, 19) ? undefined : at
}

/** For `?past=`: `2026-11-21T14:02:10Z`; milliseconds only if there are any. */
export function momentText(at: number): string {
  return isoTime(Math.floor(at)).replace('.000Z', 'Z')
}

import { formatAbsoluteTime } from '../format/time.ts'

/** A moment of this machine's clock as it is said right now: with its date on another day only. */
export function atTime(time: number): string {
  return formatAbsoluteTime(time, Date.now())
}

import { logNote } from '../../../platform/activity/activity.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluTime } from '../../../../format/time.ts'

/** When this wall was last good, for the page that comes after a loss of power. Nothing but a time, per environment: each may have its wall. */
const STORAGE_KEY = 'watchfloor.wall.good'

/** Adds a line to the activity log of this browser, which Settings shows and exports. */
export function logWall(words: string): void {
  logNote('queryTasks', ['wall'], { verb: 'gap', words })
}

/** "Not live since 14:21:39Z: Query failed, 503". All times are milliseconds of this machine's clock. */
export function gapBegan(reason: string, lastGood: number | undefined, now: number): string {
  return lastGood === undefined
    ? `Not live, no good data yet: ${reason}`
    : `Not live, last good data ${formatZuluTime(lastGood, now)}: ${reason}`
}

export function gapEnded(reason: string, lastGood: number | undefined, now: number): string {
  return lastGood === undefined
    ? `Live: ${reason}`
    : `Live again after ${formatDuration(now - lastGood)} without good data, since ${formatZuluTime(lastGood, now)}: ${reason}`
}

/** Notes that the picture of an environment, by its name, is good now. */
export function rememberGood(now: number, environment: string): void {
  try {
    localStorage.setItem(`${STORAGE_KEY} ${environment}`, String(now))
  } catch {
    // Without storage a gap across a restart is not known of.
  }
}

/** When an earlier page of this browser was last good; undefined when it ended in an orderly way. */
export function lastRemembered(environment: string): number | undefined {
  try {
    const time = Number(localStorage.getItem(`${STORAGE_KEY} ${environment}`) ?? '')
    return Number.isFinite(time) && time > 0 ? time : undefined
  } catch {
    return undefined
  }
}

export function forgetGood(environment: string): void {
  try {
    localStorage.removeItem(`${STORAGE_KEY} ${environment}`)
  } catch {
    // Nothing was kept.
  }
}

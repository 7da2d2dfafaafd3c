import { logNote } from '../../../platform/activity/activity.ts'
import { kept } from '../../../platform/storage/kept.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluTime } from '../../../../format/time.ts'

/** For the page after a power loss: only when this wall was last good, per environment. */
function lastGoodOf(environment: string) {
  return kept(`watchfloor.wall.good ${environment}`, Number, 0)
}

/** Adds to this browser's activity log, which Settings shows and exports. */
export function logWall(words: string): void {
  logNote('queryTasks', ['wall'], { verb: 'gap', words })
}

/** "Not live since 14:21:39Z: Query failed, 503". Times in milliseconds of this machine's clock. */
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

/** The environment's picture is good now. */
export function rememberGood(now: number, environment: string): void {
  lastGoodOf(environment).write(now)
}

/** When an earlier page was last good; undefined if it ended regularly. */
export function lastRemembered(environment: string): number | undefined {
  const time = lastGoodOf(environment).read()
  return Number.isFinite(time) && time > 0 ? time : undefined
}

export function forgetGood(environment: string): void {
  lastGoodOf(environment).write(0)
}

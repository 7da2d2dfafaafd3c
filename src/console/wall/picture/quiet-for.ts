import type { LoadedTask } from '../../live/loaded-task.ts'
import type { WallAlert } from '../alerts/wall-alert.ts'

/** For how many milliseconds no task has changed and no warning or caution has come; `now` is the environment's time. 0 while nothing is known. */
export function quietFor(alerts: readonly WallAlert[], rows: readonly LoadedTask[], now: number): number {
  const newest = rows[0]?.updated
  if (newest === undefined) return 0
  const begun = alerts.flatMap(({ level, since }) => (level === 'advisory' || since === undefined ? [] : [since]))
  return Math.max(0, now - Math.max(newest, ...begun.filter((since) => since <= now)))
}

import { formatAbsoluteMinute } from '../../../format/time.ts'
import type { ReadSchedule } from '../../../entity/cron.ts'

export interface ZoneWindow {
  readonly read: ReadSchedule | undefined
  readonly hasDuration: boolean
}

/** "In force now, to 14:00Z". Unknown if a window can't be read. */
export function inForceWords(windows: readonly ZoneWindow[], now: number): string {
  const all = windows.flatMap(({ read }) => read?.windows ?? [])
  const ends = all.flatMap(({ start, end }) => (end !== undefined && start <= now && now < end ? [end] : []))
  if (ends.length > 0) return `In force now, to ${formatAbsoluteMinute(Math.max(...ends), now)}`
  if (windows.some(({ read }) => read === undefined)) return 'Reading…'
  if (windows.some(({ read, hasDuration }) => !hasDuration || read?.problem !== undefined))
    return 'Unknown: a window is unreadable or has no duration'
  const starts = all.map(({ start }) => start).filter((start) => start > now)
  if (starts.length === 0) return 'Not in force: no further window'
  return `Not in force now, next ${formatAbsoluteMinute(Math.min(...starts), now)}`
}

import type { LiveWalk } from '../../../../feed/feed-state.ts'
import type { TaskList } from '../../../../picture/walks.ts'
import { families, type FamilyId } from '../../../../task/status-families.ts'
import type { LaneFacts } from '../../../known/lane-facts.ts'

/** Whatever the board's filter: live tasks by their own walk, others by those walks that skip none. */
export function loadedExtent(
  family: FamilyId,
  live: LiveWalk | undefined,
  lists: readonly TaskList[],
): LaneFacts['extent'] {
  const { ended, statuses } = families.find(({ id }) => id === family) ?? { ended: true, statuses: [] }
  if (lists.some(({ isBehind }) => isBehind)) return 'so far'
  if (ended || family === 'invalid') {
    const whole = lists.filter(({ walk: { state, query } }) => state === 'whole' && query.updateTimeRange === undefined)
    const keys = new Set(whole.map(({ key }) => key))
    const isWhole = family !== 'invalid' && statuses.every(({ value }) => keys.has(value))
    return keys.has('any') || isWhole ? 'all' : 'so far'
  }
  const parts = live?.parts.filter((part) => part.family === family) ?? []
  if (parts.length === 0 || parts.some(({ state }) => state === 'open')) return 'so far'
  return parts.every(({ state }) => state === 'whole') ? 'all' : 'more'
}

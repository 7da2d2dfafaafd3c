import { countOf } from '../../../../format/count.ts'
import type { Reading, Unread } from '../../../../rules/engine/reading.ts'
import { families } from '../../../../task/status-families.ts'
import { cycleMilliseconds, isUnfinished, liveLegs, useWallMoments, wall, wallFeed } from './wall-live.ts'

/** Says how far the wall has come with what rules look at, from now on. */
export function startWallReading(): () => Reading {
  const begun = performance.now()
  return () => {
    const { good, news } = useWallMoments.getState()
    const { failures, failure } = wallFeed.state.getState()
    const unread = unreadSince(performance.now() - begun)
    return {
      readUntil: wall.tasks.walks.getState().coveredUntil,
      sinceGood: performance.now() - ((news ?? good)?.steady ?? begun),
      cycle: cycleMilliseconds(),
      failures,
      why: failure && (failures > 1 ? `${failure.message}, ${failures} times in a row` : failure.message),
      ...(unread !== undefined && { unread }),
    }
  }
}

function unreadSince(since: number): Unread | undefined {
  const legs = liveLegs()
  const open = legs.filter(({ walk }) => walk.state !== 'whole')
  const full = families.filter(({ id, ended }) => !ended && id !== 'invalid' && wall.tasks.cut.has(id))
  if (full.length > 0)
    return {
      kind: 'cut',
      since,
      words: `More tasks than this display keeps: ${full.map(({ name }) => name).join(', ')}`,
    }
  if (legs.length > 0 && open.length === 0) return undefined
  const words = `${legs.length - open.length} of ${countOf(legs.length, 'status', 'statuses')} read`
  const problem = open.find(({ walk }) => walk.problem !== undefined)?.walk.problem
  if (problem !== undefined) return { kind: 'failed', since, words: `${problem.message}. ${words}` }
  if (legs.length === 0 || open.some(({ walk }) => isUnfinished(walk))) return { kind: 'reading', since, words }
  return { kind: 'cut', since, words: `The service’s pages do not end. ${words}` }
}

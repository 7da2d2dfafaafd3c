import { create } from 'zustand'

import { useConfig } from '../../../platform/api/config.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { newestFirst } from '../../../../picture/loaded-task.ts'
import { families, type FamilyId } from '../../../../task/status-families.ts'
import { view } from '../../../../picture/view.ts'
import { anyTask, type LegKey } from '../../../../picture/filter/task-filter.ts'
import { createTaskFeed } from '../../../../feed/feed.ts'
import { feedClock } from '../../../known/feed-clock.ts'
import { askForTasks, createLive, explainFailure } from '../../../known/live-tasks.ts'
import { nextRequest, type Walk } from '../../../../picture/task-walk.ts'
import type { Leg } from '../../../../picture/walks.ts'
import { painted } from '../../../ui/browser/after-paint.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import type { Moment } from '../watchdog/judge.ts'

/** Of a lane with live tasks: each may miss a limit, so all of any real board are kept. Of the others the newest are enough. */
const KEPT_LIVE = 1000
const KEPT_ENDED = 120

function keptOf(family: FamilyId): number {
  return families.some(({ id, ended }) => id === family && ended) || family === 'invalid' ? KEPT_ENDED : KEPT_LIVE
}

/** What the wall knows: the board's picture grows with everything that was ever seen, this one does not. */
export const wall = createLive(keptOf)

/** Its tasks, newest update first and by lane. */
export const wallTasks = view(wall.tasks.present, { order: newestFirst, groupBy: ({ family }) => family })

/** When what the wall shows was received. */
interface WallMoments {
  /** The last complete round. */
  readonly good: Moment | undefined
  /** The last page of news of a round that is not complete yet. */
  readonly news: Moment | undefined
}

const never: WallMoments = { good: undefined, news: undefined }

export const useWallMoments = create<WallMoments>(() => never)

/** One poll cycle; the same when nobody can see the page, since then nobody can be asked to wait. */
export function cycleMilliseconds(): number {
  return (usePreferences.getState().pollSeconds ?? useConfig.getState().pollSeconds) * 1000
}

export const wallFeed = createTaskFeed({
  ask: askForTasks,
  explain: explainFailure,
  tasks: wall.tasks,
  clock: feedClock(environmentNow),
  intervalMilliseconds: cycleMilliseconds,
  shown: painted,
})

/** Any task that is not over may miss a limit, so all of them are wanted, and of those that are over the newest. */
const liveStatuses = families.flatMap((family) =>
  family.ended || family.id === 'invalid' ? [] : family.statuses.map(({ value }): LegKey => value),
)

/** Of one walk on its own; a service that always has one more would keep the wall asking. */
const MOST_PAGES = 200

/** Legs of live tasks. */
export function liveLegs(): readonly Leg[] {
  return wall.tasks.walks.getState().legs.filter(({ key }) => liveStatuses.includes(key))
}

/** Of those the ones that have a further page, in lanes that still have room. */
function unfinished(): readonly LegKey[] {
  const lanes = wallTasks.shown().groups
  const full = families
    .filter(({ id }) => (lanes.get(id)?.length ?? 0) >= KEPT_LIVE)
    .flatMap(({ statuses }) => statuses.map(({ value }): LegKey => value))
  return liveLegs().flatMap(({ key, walk }) =>
    walk.pages > 0 && isUnfinished(walk) && !full.includes(key) ? [key] : [],
  )
}

/** Whether the wall goes on with it by itself. */
export function isUnfinished(walk: Walk): boolean {
  return walk.pages < MOST_PAGES && walk.problem === undefined && nextRequest(walk) !== undefined
}

/** Keeps the wall's tasks current until the returned function is called. */
export function startWallFeed(): () => void {
  const unsubscribe = wallFeed.state.subscribe(({ lastGood, catchingUp }, before) => {
    const now = { steady: performance.now(), wall: Date.now() }
    if (catchingUp !== before.catchingUp && catchingUp !== undefined) useWallMoments.setState({ news: now })
    if (lastGood === undefined || lastGood === before.lastGood) return
    useWallMoments.setState({ good: now, news: undefined })
    const keys = unfinished()
    if (keys.length > 0) void wallFeed.pages.loadNext(keys).then(() => unfinished().length > 0 && wallFeed.pollNow())
  })
  const stop = wallFeed.start(anyTask)
  return () => {
    stop()
    unsubscribe()
    wallFeed.pages.stop()
    wallFeed.reset()
    wall.tasks.reset()
    useWallMoments.setState(never)
  }
}

import { useConfig } from '../../../platform/api/config.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { newestFirst } from '../../../../picture/loaded-task.ts'
import { families, type FamilyId } from '../../../../task/status-families.ts'
import { view } from '../../../../picture/view.ts'
import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { createTaskFeed } from '../../../../feed/feed.ts'
import { followFreshness } from '../../../../feed/freshness.ts'
import { startLiveWalk } from '../../../../feed/live-walk.ts'
import { feedClock } from '../../../known/feed-clock.ts'
import { shareFeed } from '../../../known/shared-feed/start-shared-feed.ts'
import { askForTasks, createLivePicture, explainFailure } from '../../../known/live-tasks.ts'
import { NEWS_MILLISECONDS } from '../../../../rules/engine/item-times.ts'
import { painted } from '../../../ui/browser/after-paint.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'

/** Any live task may miss a limit, so enough for a real board. Other lanes need only the newest. */
const KEPT_LIVE = 1000
const KEPT_ENDED = 120

function keptOf(family: FamilyId): number {
  return families.some(({ id, ended }) => id === family && ended) || family === 'invalid' ? KEPT_ENDED : KEPT_LIVE
}

/** Limited, unlike the board's picture, which grows with everything received. */
export const wall = createLivePicture(keptOf)

/** Newest update first, and by lane. */
export const wallTasks = view(wall.tasks.present, { order: newestFirst, groupBy: ({ family }) => family })

/** Poll interval, the same while hidden, as a wall can't ask anyone to wait. */
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

shareFeed({ feed: wallFeed, tasks: wall.tasks, intervalMilliseconds: cycleMilliseconds })

export const wallFreshness = followFreshness(wallFeed.pages, { intervalMilliseconds: cycleMilliseconds })

/** Keeps the wall's tasks current. Returns the stop function. */
export function startWallFeed(): () => void {
  const stop = wallFeed.start(anyTask)
  const stopWalk = startLiveWalk(wallFeed.pages, { failedWithin: NEWS_MILLISECONDS, endsFilterWalks: true })
  return () => {
    stopWalk()
    stop()
    wallFeed.reset()
    wall.tasks.reset()
  }
}

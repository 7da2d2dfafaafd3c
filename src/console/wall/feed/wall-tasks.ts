import { create } from 'zustand'

import { useConfig } from '../../api/config.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { noTasks, type LoadedTasks } from '../../live/loaded-tasks.ts'
import { families } from '../../live/status/status-families.ts'
import { anyTask, type LegKey } from '../../live/task-filter.ts'
import { createTaskFeed } from '../../live/task-feed.ts'
import { askForTasks, explainFailure } from '../../live/task-store.ts'
import { nextRequest } from '../../live/task-walk.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import type { Moment } from '../watchdog/judge.ts'
import { boundTasks, KEPT_LIVE, type BoundedTasks } from './bound-tasks.ts'

interface WallTasks extends BoundedTasks {
  /** When the last complete round was received. */
  readonly good: Moment | undefined
  /** When the last page of news was received of a round that is not complete yet. */
  readonly news: Moment | undefined
}

const nothing: WallTasks = { loaded: noTasks, cut: new Set(), good: undefined, news: undefined }

/** The wall's own tasks: the board's grow with everything that was ever seen, these do not. */
export const useWallTasks = create<WallTasks>(() => nothing)

/** One poll cycle; the same when nobody can see the page, since then nobody can be asked to wait. */
export function cycleMilliseconds(): number {
  return (usePreferences.getState().pollSeconds ?? useConfig.getState().pollSeconds) * 1000
}

function update(step: (loaded: LoadedTasks) => LoadedTasks): void {
  return useWallTasks.setState((before) => {
    const loaded = step(before.loaded)
    return loaded === before.loaded ? before : { ...before, ...boundTasks({ loaded, cut: before.cut }) }
  })
}

export const wallFeed = createTaskFeed({
  ask: askForTasks,
  explain: explainFailure,
  read: () => useWallTasks.getState().loaded,
  update,
  now: environmentNow,
  intervalMilliseconds: cycleMilliseconds,
})

/** Any task that is not over may miss a limit, so all of them are wanted, and of those that are over the newest. */
const liveStatuses = families.flatMap((family) =>
  family.ended || family.id === 'invalid' ? [] : family.statuses.map(({ value }): LegKey => value),
)

/** Of one walk by itself; a service that always has one more would keep the wall asking. */
const MOST_PAGES = 200

/** Legs of live tasks that have a further page, in lanes that still have room. */
function unfinished(): readonly LegKey[] {
  const { loaded } = useWallTasks.getState()
  return families
    .filter(({ id }) => loaded.lanes[id].length < KEPT_LIVE)
    .flatMap(({ statuses }) => statuses.map(({ value }): LegKey => value))
    .filter((key) => liveStatuses.includes(key))
    .filter((key) => {
      const walk = loaded.legs.find((leg) => leg.key === key)?.walk
      return (
        walk !== undefined &&
        walk.pages > 0 &&
        walk.pages < MOST_PAGES &&
        walk.problem === undefined &&
        nextRequest(walk) !== undefined
      )
    })
}

/** Keeps the wall's tasks current until the returned function is called. */
export function startWallFeed(): () => void {
  useWallTasks.setState(nothing)
  wallFeed.setFilter(anyTask)
  const unsubscribe = wallFeed.state.subscribe(({ lastGood, catchingUp }, before) => {
    const now = { steady: performance.now(), wall: Date.now() }
    if (catchingUp !== before.catchingUp && catchingUp !== undefined) useWallTasks.setState({ news: now })
    if (lastGood === undefined || lastGood === before.lastGood) return
    useWallTasks.setState({ good: now, news: undefined })
    const keys = unfinished()
    if (keys.length > 0) void wallFeed.loadNext(keys).then(() => unfinished().length > 0 && wallFeed.pollNow())
  })
  const stop = wallFeed.start()
  return () => {
    stop()
    unsubscribe()
    wallFeed.stopLoading()
    wallFeed.reset()
    useWallTasks.setState(nothing)
  }
}

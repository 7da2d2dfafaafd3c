import type { Picture, PictureTask } from '../../../watch/wire/journal.ts'
import { createEntities } from '../../../picture/entities.ts'
import { createTaskFeed, type TaskFeed } from '../../../feed/feed.ts'
import { feedClock } from '../feed-clock.ts'
import type { PictureStore } from '../live-tasks.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import type { TaskFilter } from '../../../picture/filter/task-filter.ts'
import { createTasks } from '../../../picture/tasks.ts'
import { shownNow } from '../../ui/browser/ticker.ts'
import type { TextCache } from './text-cache.ts'
import type { PastSource } from './past-source.ts'
import { isSameReceived, receivedTask } from './received-task.ts'
import { listsAsWalked } from './received-walks.ts'

/** After this long without a poll a desk isn't live, whatever the gaps say. */
const STALE_MILLISECONDS = 120_000

/** Holds one picture and sends no requests. */
export interface PastPicture extends PictureStore {
  /** Switches at once; contents must be loaded. Returns how many tasks are missing. */
  readonly show: (picture: Picture, at: number) => number
}

export function createPastPicture(source: PastSource, contents: Pick<TextCache, 'get'>): PastPicture {
  const tasks = createTasks()
  const entities = createEntities(tasks.all)
  let picture: Picture = { tasks: [], walks: [] }
  let shown: ReadonlyMap<string, PictureTask> = new Map()

  const walk = (): void =>
    tasks.walks.setState((walks) => ({ ...walks, lists: listsAsWalked(walks.lists, picture.walks) }))

  const setFilter = (filter: TaskFilter): boolean => {
    const isNew = tasks.setFilter(filter, shownNow())
    if (isNew) walk()
    return isNew
  }

  const differences = (next: ReadonlyMap<string, PictureTask>): [string, LoadedTask | undefined][] => {
    const changed: [string, LoadedTask | undefined][] = []
    for (const [id, received] of next) {
      const before = shown.get(id)
      if (before === undefined || !isSameReceived(before, received))
        changed.push([id, receivedTask(received, contents, source)])
    }
    for (const id of shown.keys()) if (!next.has(id)) changed.push([id, undefined])
    return changed
  }

  const feed = stillFeed(tasks, setFilter)
  return {
    tasks,
    entities,
    feed,
    show: (next, at) => {
      picture = next
      const byId = new Map(next.tasks.map((task) => [task.id, task]))
      const changed = differences(byId)
      shown = byId
      feed.state.setState((before) => ({ ...before, ...freshnessOf(next, at, source) }))
      tasks.slideTo(at)
      tasks.all.apply(changed)
      walk()
      return byId.size - tasks.all.size
    },
  }
}

/** As it was then. A probe run polls nothing, so it never goes stale. */
function freshnessOf({ read, gap }: Picture, at: number, { kind }: PastSource) {
  const isStale = kind !== 'bundle' && (gap !== undefined || read === undefined || at - read > STALE_MILLISECONDS)
  return { lastGood: isStale ? read : at, failures: isStale ? 2 : 0 }
}

/** Follows the filter without a request. */
function stillFeed(tasks: PastPicture['tasks'], setFilter: (filter: TaskFilter) => boolean): TaskFeed {
  const feed = createTaskFeed({
    ask: () => Promise.reject(new Error('No requests in the past')),
    explain: () => undefined,
    tasks,
    clock: feedClock(shownNow),
    intervalMilliseconds: () => Infinity,
    shown: () => Promise.resolve(),
  })
  return {
    ...feed,
    setFilter,
    start: (filter) => {
      if (filter !== undefined) setFilter(filter)
      return nothing
    },
    readAhead: () => Promise.resolve(),
    startOver: () => Promise.resolve(),
    pages: { ...feed.pages, loadNext: () => Promise.resolve() },
    pollNow: nothing,
    refresh: nothing,
    pause: nothing,
    resume: nothing,
  }
}

function nothing(): void {}

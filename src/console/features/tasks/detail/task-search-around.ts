import { datetimeOf } from '../../../../contract/datetime.ts'
import type { TaskQuery } from '../../../../contract/task.ts'
import type { TaskPage } from '../../../../picture/tasks.ts'
import { newWalk, nextRequest, withPage } from '../../../../picture/task-walk.ts'

export type SearchOutcome =
  | { readonly kind: 'found'; readonly pages: number }
  | { readonly kind: 'not found'; readonly pages: number; readonly isComplete: boolean }

interface SearchOptions {
  readonly id: string
  /** From the link, in milliseconds. */
  readonly updated: number | undefined
  /** Most pages to load. */
  readonly pageLimit: number
  ask: (query: TaskQuery) => Promise<TaskPage>
  onPage: (page: TaskPage, pages: number) => void
}

const AROUND = 2000

// Single tasks can't be requested. A task was updated around the linked time or, if it changed since, later.
function queriesFor(updated: number | undefined): readonly TaskQuery[] {
  if (updated === undefined) return [{}]
  const [before, after] = [datetimeOf(updated - AROUND), datetimeOf(updated + AROUND)]
  return [
    { updateTimeRange: { startTime: before, endTime: after } },
    { updateTimeRange: { startTime: datetimeOf(updated + AROUND - 1) } },
    { updateTimeRange: { endTime: datetimeOf(updated - AROUND + 1) } },
  ]
}

/**
 * Around the linked update time, then after, then before it; without one from the first page. Throws what
 * `ask` throws.
 */
export async function searchTask({ id, updated, pageLimit, ask, onPage }: SearchOptions): Promise<SearchOutcome> {
  let pages = 0
  let isComplete = true
  for (const query of queriesFor(updated)) {
    let walk = newWalk(query)
    for (let request = nextRequest(walk); request !== undefined; request = nextRequest(walk)) {
      if (pages >= pageLimit) return { kind: 'not found', pages, isComplete: false }
      const page = await ask(request)
      pages += 1
      onPage(page, pages)
      if (page.tasks.some((task) => task.id === id)) return { kind: 'found', pages }
      walk = withPage(walk, { ids: page.tasks.map((task) => task.id), ...page })
    }
    // A page may lead back to an earlier one.
    isComplete &&= walk.state === 'whole'
  }
  return { kind: 'not found', pages, isComplete }
}

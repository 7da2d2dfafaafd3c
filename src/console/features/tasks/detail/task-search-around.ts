import { datetimeOf } from '../../../../contract/datetime.ts'
import type { TaskQuery } from '../../../../contract/task.ts'
import type { TaskPage } from '../../../../picture/tasks.ts'
import { newWalk, nextRequest, withPage } from '../../../../picture/task-walk.ts'

export type SearchOutcome =
  | { readonly kind: 'found'; readonly pages: number }
  | { readonly kind: 'not found'; readonly pages: number; readonly isComplete: boolean }

interface SearchOptions {
  readonly id: string
  /** The linked update time in milliseconds, if the link had one. */
  readonly updated: number | undefined
  /** How many pages to read at most. */
  readonly pageLimit: number
  ask: (query: TaskQuery) => Promise<TaskPage>
  onPage: (page: TaskPage, pages: number) => void
}

const AROUND = 2000

// No read of one task exists. A task whose link is fresh was updated around the linked time; one that moved on was updated after it.
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
 * Searches for a task: around its linked update time, then after it, then before it; without a time from the service's first page on.
 * Stops after `pageLimit` pages. Throws what `ask` throws.
 */
export async function searchTask({ id, updated, pageLimit, ask, onPage }: SearchOptions): Promise<SearchOutcome> {
  let pages = 0
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
  }
  return { kind: 'not found', pages, isComplete: true }
}

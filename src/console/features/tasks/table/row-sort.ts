import type { LivePicture } from '../../../known/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { view, type View } from '../../../../picture/view.ts'
import { compareKeys, type Sort } from '../../../ui/list/column.ts'
import { tableColumns, type ColumnId } from './task-columns.tsx'

/** Ties newest first, as the rows come; rows without a value last. `likeIn`: a sorted superset. */
export function sortedBy(
  rows: View<LoadedTask>,
  sort: Sort<ColumnId> | undefined,
  live: LivePicture,
  likeIn?: View<LoadedTask>,
): View<LoadedTask> {
  const column = tableColumns.find(({ id }) => id === sort?.column)
  const key = column?.key
  // Newest update first is Age ascending.
  if (sort === undefined || key === undefined || (sort.column === 'age' && !sort.isDescending)) return rows
  return view(rows, {
    order: newestFirst,
    likeIn,
    sortBy: { key: (task) => key(task, live), compare: compareKeys(sort.isDescending) },
    along: column?.isDependent === true ? [live.entities.named, live.tasks.children] : [],
  })
}

import type { Live } from '../../live/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import type { Compare } from '../../live/sorted-list.ts'
import { view, type View } from '../../live/view.ts'
import type { Sort } from './table-columns.ts'

/**
 * Rows, which come newest first, sorted by a column; ties newest first, rows without a value last. `likeIn`: all rows in the same order, where these
 * are a part of them.
 */
export function sortedBy(
  rows: View<LoadedTask>,
  sort: Sort | undefined,
  live: Live,
  likeIn?: View<LoadedTask>,
): View<LoadedTask> {
  // Rows come newest update first, which is Age ascending.
  if (!sort || (sort.column.id === 'age' && !sort.descending)) return rows
  const { column, descending } = sort
  return view(rows, {
    order: newestFirst,
    likeIn,
    sortBy: { key: (task) => column.key(task, live), compare: byKey(descending ? -1 : 1) },
    along: column.dependent ? [live.entities.named, live.tasks.children] : [],
  })
}

function byKey(sign: 1 | -1): Compare<unknown> {
  return (one, other) => {
    if (one === other) return 0
    if (one === undefined) return 1
    if (other === undefined) return -1
    // Keys of one column are all texts or all numbers.
    return (one as string) < (other as string) ? -sign : sign
  }
}

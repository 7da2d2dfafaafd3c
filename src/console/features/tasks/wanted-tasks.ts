import { shownNow } from '../../ui/browser/ticker.ts'
import { filterKey, type TaskFilter } from '../../../picture/filter/task-filter.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { filteredTasks, type Tasks } from '../../../picture/tasks.ts'
import type { View } from '../../../picture/view.ts'

const last = new WeakMap<Tasks, { readonly key: string; readonly view: View<LoadedTask> }>()

/** The last one of each picture stays: the deadlines keep it current while their page is closed. */
export function wantedTasks(tasks: Tasks, filter: TaskFilter): View<LoadedTask> {
  const key = filterKey(filter)
  const known = last.get(tasks)
  if (known?.key === key) return known.view
  const view = filteredTasks(tasks, filter, shownNow())
  last.set(tasks, { key, view })
  return view
}

import { timeWindow } from '../../../picture/filter/time-filter.ts'
import { matcher } from '../../../picture/filter/task-filter.ts'
import { newestFirst, type LoadedTask } from '../../../picture/loaded-task.ts'
import { assigneeText, containsWords, wordsOf } from '../../../picture/task-text.ts'
import { view } from '../../../picture/view.ts'
import type { SearchParams } from '../../../address/search-params.ts'
import { present, type LivePicture } from '../../known/live-tasks.ts'
import { countRows, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import { taskAddress } from './filters/task-address.ts'

export { lastPollVisit as seen } from '../../known/last-poll-visit.ts'

/** Loaded tasks of the view that were updated since. */
export function counting(
  { search }: CountedView,
  { at }: Visit,
  now: number,
  { tasks, entities }: LivePicture = present,
): Counting {
  const { filter, text } = taskAddress.read(search, [], now)
  const isWanted = matcher(filter, now)
  const words = wordsOf(text)
  const where = (task: LoadedTask): boolean =>
    task.updated > at &&
    isWanted(task) &&
    (words.length === 0 || containsWords(task, words, (each) => assigneeText(each, entities)))
  return countRows(view(tasks.all, { where, order: newestFirst }))
}

export function slides(search: SearchParams, since: number, now: number): boolean {
  const { time } = taskAddress.read(search, [], now).filter
  return time.kind === 'last' && (timeWindow(time, now).after ?? 0) > since
}

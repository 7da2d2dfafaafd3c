import { timeWindow } from '../../../picture/filter/time-filter.ts'
import { matcher } from '../../../picture/filter/task-filter.ts'
import { newestFirst, type LoadedTask } from '../../../picture/loaded-task.ts'
import { assigneeText, containsWords, searchTerms } from '../../../picture/task-text.ts'
import { view } from '../../../picture/view.ts'
import { present, type LivePicture } from '../../known/live-tasks.ts'
import { countRows, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import type { taskAddress } from './filters/task-address.ts'

export { lastPollVisit as seen } from '../../known/last-poll-visit.ts'

/** Loaded tasks of the view that were updated since. */
export function counting(
  { values: { filter, text } }: CountedView<typeof taskAddress>,
  { at }: Visit,
  now: number,
  { tasks, entities }: LivePicture = present,
): Counting {
  const isWanted = matcher(filter, now)
  const words = searchTerms(text)
  const where = (task: LoadedTask): boolean =>
    task.updated > at &&
    isWanted(task) &&
    (words.length === 0 || containsWords(task, words, (each) => assigneeText(each, entities)))
  return countRows(view(tasks.all, { where, order: newestFirst }))
}

export function slides({ values }: CountedView<typeof taskAddress>, since: number, now: number): boolean {
  const { time } = values.filter
  return time.kind === 'last' && (timeWindow(time, now).after ?? 0) > since
}

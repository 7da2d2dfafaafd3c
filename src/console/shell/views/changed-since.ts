import { readAlertsSearch } from '../../features/alerts/alerts-search.ts'
import { endedRows, activeRows, type Alerts } from '../../known/watch/rows.ts'
import { filterEntities, readFilter as readEntityFilter } from '../../features/entities/list/entity-filter.ts'
import { timeWindow } from '../../../picture/filter/time-filter.ts'
import type { Live } from '../../known/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../../picture/loaded-task.ts'
import { wanting } from '../../../picture/filter/task-filter.ts'
import { assigneeText, containsWords, wordsOf } from '../../../picture/task-text.ts'
import { view, type View } from '../../../picture/view.ts'
import { readTaskSearch } from '../../features/tasks/filters/task-search.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { readAddress } from './view-address.ts'

/**
 * What a view shows that was updated after `since`, of what is loaded; undefined for a page that has no times of update. It costs what changes.
 * @param since milliseconds of the environment's clock, as `now`
 */
export function changedSince(
  address: string,
  since: number,
  now: number,
  { tasks, entities }: Live,
): View<LoadedTask> | View<KnownEntity> | undefined {
  const read = readAddress(address)
  if (read === undefined || read.search['past'] !== undefined) return undefined
  if (read.page === 'tasks') {
    const { filter, text } = readTaskSearch(read.search, now)
    const isWanted = wanting(filter, now)
    const words = wordsOf(text)
    const where = (task: LoadedTask): boolean =>
      task.updated > since &&
      isWanted(task) &&
      (words.length === 0 || containsWords(task, words, (each) => assigneeText(each, entities)))
    return view(tasks.all, { where, order: newestFirst })
  }
  if (read.page === 'entities') {
    const filter = readEntityFilter(read.search)
    const inView = filterEntities(entities, filter, now)
    return view(inView, { where: ({ asOf }) => asOf !== undefined && asOf > since, order: byKey })
  }
  return undefined
}

function byKey(one: KnownEntity, other: KnownEntity): number {
  return one.key < other.key ? -1 : 1
}

/** How many rows of a view of alerts were raised, or ended, after `since`; undefined for another page. */
export function changedAlerts(address: string, since: number, alerts: Alerts): number | undefined {
  const read = readAddress(address)
  if (read?.page !== 'alerts') return undefined
  const { tab, level, text } = readAlertsSearch(read.search)
  if (tab === 'rules') return undefined
  const rows = tab === 'ended' ? endedRows(alerts, { level, text }) : activeRows(alerts, { level, text })
  return rows.filter(({ alerts: own }) =>
    own.some(({ raisedAt, endedAt = 0 }) => Math.max(raisedAt, tab === 'ended' ? endedAt : 0) > since),
  ).length
}

/** Whether what a view wants moves with the clock in a way that counts: what was updated since then may have slid out of its range. */
export function slidesOver(address: string, since: number, now: number): boolean {
  const read = readAddress(address)
  if (read?.page === 'entities') return readEntityFilter(read.search).olderThan !== undefined
  if (read?.page !== 'tasks') return false
  const { time } = readTaskSearch(read.search, now).filter
  return time.kind === 'last' && (timeWindow(time, now).after ?? 0) > since
}

import { taskStatusValues } from '../../contract/task.ts'
import { isRecord } from '../../contract/json.ts'
import { bodyOf, type Probe } from './probe.ts'
import { tasksIn, walkTasks } from './probe-walk.ts'
import { open, verdict } from './verdict.ts'

export const taskProbes: readonly Probe[] = [
  {
    id: 'walk-stability',
    title: 'Walk stability',
    proves: 'A walk to the last page has each task once, and a second one has them all again (paging rule).',
    run: async (ask) => {
      const first = await walkTasks(ask)
      const second = await walkTasks(ask)
      const twice = first.twice.length + second.twice.length
      if (twice > 0) return verdict(false, `Tasks that came twice within one walk: ${twice}`)
      if (!first.finished || !second.finished)
        return open(`Not finished after ${Math.max(first.pages, second.pages)} pages; none came twice`)
      const missing = [...first.tasks.keys()].filter((id) => !second.tasks.has(id))
      return verdict(
        missing.length === 0,
        missing.length === 0
          ? `The second walk had all of them again (tasks: ${first.tasks.size}, pages: ${first.pages})`
          : `${missing.length} of ${first.tasks.size} tasks are missing in the second walk: ${missing.slice(0, 3).join(', ')}`,
      )
    },
  },
  {
    id: 'status-union',
    title: 'Status walks and unfiltered walk',
    proves: 'The walks of the 15 status values together have every task of the unfiltered walk (status filter).',
    run: async (ask) => {
      const before = await walkTasks(ask)
      const union = new Set<string>()
      for (const status of taskStatusValues) {
        const walk = await walkTasks(ask, { 'body statusFilter.status': status })
        if (!walk.finished) return open(`The walk of ${status} was not at its end after ${walk.pages} pages`)
        for (const id of walk.tasks.keys()) union.add(id)
      }
      const known: readonly string[] = taskStatusValues
      const missing = [...before.tasks.values()].filter(
        ({ id, status }) => !union.has(id) && known.includes(String(status)),
      )
      if (missing.length === 0) return verdict(true, `All ${before.tasks.size} tasks are in one of the 15 walks`)
      // A task may change its status between the walks.
      const after = await walkTasks(ask)
      const still = missing.filter(({ id, statusVersion }) => after.tasks.get(id)?.statusVersion === statusVersion)
      if (still.length === 0) return open(`Tasks that changed status between the walks: ${missing.length}`)
      return verdict(
        false,
        `Tasks in no status walk: ${still.length}, such as ${still
          .slice(0, 3)
          .map(({ id }) => id)
          .join(', ')}`,
      )
    },
  },
  {
    id: 'time-range-edges',
    title: 'Edges of the time range',
    proves:
      'startTime keeps tasks updated after it and endTime those before it: at the very moment a task is in neither.',
    run: async (ask) => {
      const [task] = tasksIn(bodyOf(await ask('queryTasks')))
      if (task === undefined || typeof task.updated !== 'string') return open('There is no task with an update time')
      const has = async (field: string) =>
        tasksIn(bodyOf(await ask('queryTasks', { [`body updateTimeRange.${field}`]: String(task.updated) }))).some(
          ({ id, updated }) => id === task.id && updated === task.updated,
        )
      const after = await has('startTime')
      const before = await has('endTime')
      const sides = [after && 'startTime', before && 'endTime'].filter(Boolean).join(' and ')
      return verdict(
        !after && !before,
        sides === '' ? 'Both ends are exclusive' : `${sides} let the task at that moment in`,
      )
    },
  },
  {
    id: 'foreign-page-token',
    title: 'Page token with another request',
    proves:
      'Whether a page token is refused with another request than its own (the paging rule asks for the exact same one).',
    run: async (ask) => {
      const body = bodyOf(await ask('queryTasks'))
      const token = isRecord(body) ? body['nextPageToken'] : undefined
      if (typeof token !== 'string' || token === '') return open('All tasks fit on one page: there is no token')
      const { outcome } = await ask('queryTasks', {
        'body pageToken': token,
        'body statusFilter.status': 'STATUS_REPLACED',
      })
      if (outcome === 400) return verdict(true, 'Refused with 400')
      return open(`Answered with ${outcome}; the interface does not say what happens`)
    },
  },
  {
    id: 'parent-excludes',
    title: 'Parent task excludes other filters',
    proves:
      'parentTaskId is mutually exclusive with every other query parameter; the error is not shown, 400 is the one for a bad request.',
    run: async (ask) => {
      const values = { 'body parentTaskId': 'watchfloor-probe', 'body statusFilter.status': 'STATUS_SENT' }
      const { outcome } = await ask('queryTasks', values)
      if (outcome === 404) return open('404: the parent was looked for first')
      return verdict(outcome === 400, `Answered with ${outcome}`)
    },
  },
]

import { taskStatusValues } from '../../contract/task.ts'
import { isRecord } from '../../contract/json.ts'
import { bodyOf, type Probe } from './probe.ts'
import { tasksIn, walkTasks } from './probe-walk.ts'
import { open, verdict } from './verdict.ts'

export const taskProbes: readonly Probe[] = [
  {
    id: 'walk-stability',
    title: 'Paging stability',
    proves: 'All pages together have each task once. Reading them again finds all again (paging rule).',
    run: async (ask) => {
      const first = await walkTasks(ask)
      const second = await walkTasks(ask)
      const twice = first.twice.length + second.twice.length
      if (twice > 0) return verdict(false, `Tasks listed twice: ${twice}`)
      if (!first.finished || !second.finished)
        return open(`Not finished after ${Math.max(first.pages, second.pages)} pages. None listed twice`)
      const missing = [...first.tasks.keys()].filter((id) => !second.tasks.has(id))
      return verdict(
        missing.length === 0,
        missing.length === 0
          ? `The second reading found all again (tasks: ${first.tasks.size}, pages: ${first.pages})`
          : `${missing.length} of ${first.tasks.size} tasks are missing from the second reading: ${missing.slice(0, 3).join(', ')}`,
      )
    },
  },
  {
    id: 'status-union',
    title: 'Status filters and unfiltered query',
    proves: 'Queries for the 15 statuses together have every task of the unfiltered query (status filter).',
    run: async (ask) => {
      const before = await walkTasks(ask)
      const union = new Set<string>()
      for (const status of taskStatusValues) {
        const walk = await walkTasks(ask, { 'body statusFilter.status': status })
        if (!walk.finished) return open(`${status} not finished after ${walk.pages} pages`)
        for (const id of walk.tasks.keys()) union.add(id)
      }
      const known: readonly string[] = taskStatusValues
      const missing = [...before.tasks.values()].filter(
        ({ id, status }) => !union.has(id) && known.includes(String(status)),
      )
      if (missing.length === 0) return verdict(true, `All ${before.tasks.size} tasks are in one of the 15 queries`)
      // A task may change its status between the walks.
      const after = await walkTasks(ask)
      const still = missing.filter(({ id, statusVersion }) => after.tasks.get(id)?.statusVersion === statusVersion)
      if (still.length === 0) return open(`Tasks that changed status between queries: ${missing.length}`)
      return verdict(
        false,
        `Tasks in no status query: ${still.length}, such as ${still
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
      'startTime keeps tasks updated after it, endTime those before it. A task at exactly that time is in neither.',
    run: async (ask) => {
      const [task] = tasksIn(bodyOf(await ask('queryTasks')))
      if (task === undefined || typeof task.updated !== 'string') return open('No task with an update time')
      const has = async (field: string) =>
        tasksIn(bodyOf(await ask('queryTasks', { [`body updateTimeRange.${field}`]: String(task.updated) }))).some(
          ({ id, updated }) => id === task.id && updated === task.updated,
        )
      const after = await has('startTime')
      const before = await has('endTime')
      const sides = [after && 'startTime', before && 'endTime'].filter(Boolean).join(' and ')
      return verdict(
        !after && !before,
        sides === '' ? 'Both ends are exclusive' : `${sides} includes the task at that time`,
      )
    },
  },
  {
    id: 'foreign-page-token',
    title: 'Page token with another request',
    proves: 'Whether a page token is refused with another request (the paging rule asks for the exact same one).',
    run: async (ask) => {
      const body = bodyOf(await ask('queryTasks'))
      const token = isRecord(body) ? body['nextPageToken'] : undefined
      if (typeof token !== 'string' || token === '') return open('All tasks fit on one page: no token')
      const { outcome } = await ask('queryTasks', {
        'body pageToken': token,
        'body statusFilter.status': 'STATUS_REPLACED',
      })
      if (outcome === 400) return verdict(true, 'Refused with 400')
      return open(`Answered with ${outcome}. The interface doesn’t define this`)
    },
  },
  {
    id: 'parent-excludes',
    title: 'Parent task excludes other filters',
    proves:
      'parentTaskId excludes every other query parameter. The error isn’t defined. 400 is the one for a bad request.',
    run: async (ask) => {
      const values = { 'body parentTaskId': 'watchfloor-probe', 'body statusFilter.status': 'STATUS_SENT' }
      const { outcome } = await ask('queryTasks', values)
      if (outcome === 404) return open('404: the service looked for the parent first')
      return verdict(outcome === 400, `Answered with ${outcome}`)
    },
  },
]

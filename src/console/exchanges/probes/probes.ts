import { operations } from '../../../contract/operations.ts'
import type { OperationId } from '../../../contract/operation.ts'
import { taskStatusValues } from '../../../contract/task.ts'
import type { Exchange } from '../../api/exchanges.ts'
import { auditExchange } from '../findings/audit-exchange.ts'
import { isRecord } from '../exchange-words.ts'
import { bodyOf, type Ask, type Probe, type ProbeResult } from './probe.ts'
import { tasksIn, walkTasks } from './probe-walk.ts'

const UNKNOWN_OBJECT = { 'path objectPath': 'watchfloor-probe/there-is-no-such-object' }
const reads: readonly [OperationId, Readonly<Record<string, string>>][] = [
  ['queryTasks', {}],
  ['listDeletedObjects', {}],
  ['getObject', UNKNOWN_OBJECT],
]

type Result = Omit<ProbeResult, 'exchanges'>

const verdict = (holds: boolean, words: string): Result => ({ verdict: holds ? 'held' : 'broken', words })
const open = (words: string): Result => ({ verdict: 'open', words })

/** What about the shape of an error is not as the interface says. */
const shapeProblems = (exchange: Exchange): string[] =>
  auditExchange(exchange, window.location.origin)
    .filter((finding) => finding.in !== 'request' && finding.severity === 'error')
    .map(({ path, kind }) => `${kind} at ${path}`)

async function refusedWith401(ask: Ask, headers: (id: OperationId) => readonly (readonly [string, string])[]) {
  const answers: string[] = []
  for (const [id, values] of reads) {
    const { outcome } = await ask(id, values, { withToken: false, headers: headers(id) })
    answers.push(`${operations[id].title} ${outcome}`)
  }
  return verdict(
    answers.every((answer) => answer.endsWith(' 401')),
    answers.join(', '),
  )
}

const contentType = (id: OperationId): [string, string][] => {
  const operation = operations[id]
  return 'request' in operation ? [['Content-Type', operation.request.contentType]] : []
}

const recordsIn = (exchange: Exchange): number => {
  const body = bodyOf(exchange)
  return isRecord(body) && Array.isArray(body['deleted_objects']) ? body['deleted_objects'].length : 0
}

/** All read-only probes, in the order in which they run. */
export const probes: readonly Probe[] = [
  {
    id: 'no-token',
    title: 'No token',
    proves: 'A request without a bearer token is rejected with 401 (Authentication, point 3).',
    run: (ask) => refusedWith401(ask, contentType),
  },
  {
    id: 'bad-token',
    title: 'Bad token',
    proves: 'A malformed bearer token is rejected with 401 (Authentication, point 3).',
    run: (ask) => refusedWith401(ask, (id) => [...contentType(id), ['Authorization', 'Bearer not-a-token']]),
  },
  {
    id: 'walk-stability',
    title: 'Walk stability',
    proves: 'A walk to the last page has each task once, and a second one has them all again (paging rule).',
    run: async (ask) => {
      const first = await walkTasks(ask)
      const second = await walkTasks(ask)
      const twice = first.twice.length + second.twice.length
      if (twice > 0) return verdict(false, `${twice} tasks came twice within one walk`)
      if (!first.finished || !second.finished) return open(`Not at the end after ${first.pages} pages; none came twice`)
      const missing = [...first.tasks.keys()].filter((id) => !second.tasks.has(id))
      return verdict(
        missing.length === 0,
        missing.length === 0
          ? `${first.tasks.size} tasks in ${first.pages} pages, all of them again`
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
      // One that has changed its status between the walks is nobody's fault.
      const after = await walkTasks(ask)
      const still = missing.filter(({ id, statusVersion }) => after.tasks.get(id)?.statusVersion === statusVersion)
      if (still.length === 0) return open(`${missing.length} tasks changed their status between the walks`)
      return verdict(
        false,
        `${still.length} tasks are in no status walk: ${still
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
  {
    id: 'unknown-object',
    title: 'Unknown object',
    proves: 'An object that is not there is 404 in shape C (Get object).',
    run: async (ask) => {
      const exchange = await ask('getObject', UNKNOWN_OBJECT)
      const problems = shapeProblems(exchange)
      return verdict(
        exchange.outcome === 404 && problems.length === 0,
        [`Answered with ${exchange.outcome}`, ...problems].join('; '),
      )
    },
  },
  {
    id: 'error-shapes',
    title: 'Shapes of errors',
    proves: 'Bad input is 400 in the shape of the operation: A for tokens, C for task queries (Errors).',
    run: async (ask) => {
      const exchanges = [
        await ask('queryTasks', {}, { body: '{' }),
        await ask('queryTasks', { 'body updateTimeRange.startTime': 'noon' }),
        await ask('getToken', { 'body grant_type': 'password' }, { withToken: false }),
      ]
      const words = exchanges.map((exchange) =>
        [`${operations[exchange.operation].title} ${exchange.outcome}`, ...shapeProblems(exchange)].join(', '),
      )
      const holds = exchanges.every((exchange) => exchange.outcome === 400 && shapeProblems(exchange).length === 0)
      return verdict(holds, words.join('; '))
    },
  },
  {
    id: 'page-size',
    title: 'Bound of the page size',
    proves:
      'maxPageSize is the most records of a response, and the server enforces an upper bound (List deleted objects).',
    run: async (ask) => {
      const one = await ask('listDeletedObjects', { 'query maxPageSize': '1' })
      const many = await ask('listDeletedObjects', { 'query maxPageSize': '1000000' })
      if (one.outcome !== 200) return verdict(false, `A page of 1 was answered with ${one.outcome}`)
      if (recordsIn(one) > 1) return verdict(false, `A page of 1 brought ${recordsIn(one)} records`)
      if (many.outcome !== 200) return open(`A page of 1 000 000 was answered with ${many.outcome}`)
      const more = isRecord(bodyOf(many)) && typeof Object(bodyOf(many))['next_page_token'] === 'string'
      const words = `A page of 1 000 000 brought ${recordsIn(many)} records`
      return more ? verdict(true, `${words} and a token for more`) : open(`${words}, which is all there are`)
    },
  },
]

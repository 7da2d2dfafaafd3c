import { operations, type OperationId } from '../../contract/operations.ts'
import type { Exchange } from '../exchange.ts'
import { isRecord } from '../../contract/json.ts'
import { deletedWalkProbe } from './deleted-walk-probe.ts'
import { bodyOf, type ProbeAsk, type Probe } from './probe.ts'
import { answerWords, open, shapeProblems, verdict } from './verdict.ts'

const UNKNOWN_OBJECT = { 'path objectPath': 'watchfloor-probe/there-is-no-such-object' }
const reads: readonly [OperationId, Readonly<Record<string, string>>][] = [
  ['queryTasks', {}],
  ['listDeletedObjects', {}],
  ['getObject', UNKNOWN_OBJECT],
]

async function refusedWith401(ask: ProbeAsk, headers: (id: OperationId) => readonly (readonly [string, string])[]) {
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

function contentType(id: OperationId): [string, string][] {
  const operation = operations[id]
  return 'request' in operation ? [['Content-Type', operation.request.contentType]] : []
}

function recordsIn(exchange: Exchange): number {
  const body = bodyOf(exchange)
  return isRecord(body) && Array.isArray(body['deleted_objects']) ? body['deleted_objects'].length : 0
}

function isRefusedInShape(exchange: Exchange): boolean {
  return exchange.outcome === 400 && shapeProblems(exchange).length === 0
}

export const accessProbes: readonly Probe[] = [
  {
    id: 'no-token',
    title: 'No token',
    proves: 'A request without a bearer token gets 401 (Authentication, point 3).',
    run: (ask) => refusedWith401(ask, contentType),
  },
  {
    id: 'bad-token',
    title: 'Bad token',
    proves: 'A malformed bearer token gets 401 (Authentication, point 3).',
    run: (ask) => refusedWith401(ask, (id) => [...contentType(id), ['Authorization', 'Bearer not-a-token']]),
  },
  {
    id: 'unknown-object',
    title: 'Unknown object',
    proves: 'A missing object is 404 in shape C (Get object).',
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
      const holds = exchanges.every((exchange) => exchange.outcome === 400 && shapeProblems(exchange).length === 0)
      return verdict(holds, exchanges.map(answerWords).join('; '))
    },
  },
  {
    id: 'header-requirements',
    title: 'Header requirements',
    proves:
      'Authorization must be a bearer token (Authentication). The body must have its operation’s content type (Endpoints). Priority is a structured header. Its incremental directive is ignored (Get object).',
    run: async (ask) => {
      const basic = await ask(
        'queryTasks',
        {},
        { withToken: false, headers: [...contentType('queryTasks'), ['Authorization', 'Basic d2F0Y2hmbG9vcjo=']] },
      )
      const text = await ask('queryTasks', {}, { headers: [['Content-Type', 'text/plain']] })
      const form = await ask('getToken', {}, { body: '{}', headers: [['Content-Type', 'application/json']] })
      const plain = await ask('getObject', UNKNOWN_OBJECT)
      const priority = await ask('getObject', UNKNOWN_OBJECT, { headers: [['Priority', 'u=1, i']] })
      const words = [
        `Basic instead of Bearer: ${basic.outcome}`,
        `a query as text/plain: ${answerWords(text)}`,
        `a token request as JSON: ${answerWords(form)}`,
        `Priority "u=1, i": ${priority.outcome}, without it ${plain.outcome}`,
      ].join('; ')
      if (basic.outcome !== 401 || priority.outcome !== plain.outcome) return verdict(false, words)
      // The interface allows a service to accept any stated type.
      return isRefusedInShape(text) && isRefusedInShape(form) ? verdict(true, words) : open(words)
    },
  },
  {
    id: 'page-size',
    title: 'Bound of the page size',
    proves: 'maxPageSize limits the records of a response. The server enforces an upper bound (List deleted objects).',
    run: async (ask) => {
      const one = await ask('listDeletedObjects', { 'query maxPageSize': '1' })
      const many = await ask('listDeletedObjects', { 'query maxPageSize': '1000000' })
      if (one.outcome !== 200) return verdict(false, `A page of 1: answered with ${one.outcome}`)
      if (recordsIn(one) > 1) return verdict(false, `A page of 1 had ${recordsIn(one)} records`)
      if (many.outcome !== 200) return open(`A page of 1 000 000: answered with ${many.outcome}`)
      const more = isRecord(bodyOf(many)) && typeof Object(bodyOf(many))['next_page_token'] === 'string'
      const words = `A page of 1 000 000 had ${recordsIn(many)} records`
      return more ? verdict(true, `${words} and a token for more`) : open(`${words}, which is all`)
    },
  },
  deletedWalkProbe,
]

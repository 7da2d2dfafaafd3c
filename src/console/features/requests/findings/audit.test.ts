import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import {
  operations,
  operationIds as ids,
  type KnownOperation,
  type OperationId,
} from '../../../../contract/operations.ts'
import type { Input } from '../../../../contract/operation.ts'
import { clearExchanges, useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { rememberSecret } from '../../../../conformance/mask.ts'
import { send, sendBuilt, type Answer } from '../../../platform/api/request/send.ts'
import { nextSlice } from '../../../ui/browser/time-slice.ts'
import { startAudit } from './audit.ts'
import { brokenWays, good, shapes, taskWith as task, type BrokenAnswer } from './broken-ways.test.support.ts'

const BASE = 'https://hw.example'
const access = { baseUrl: BASE, authorization: 'Bearer first-token', extraHeader: undefined }

const inputs: { [Id in OperationId]: Input<(typeof operations)[Id]> } = {
  getToken: { body: { grant_type: 'client_credentials', client_id: 'desk', client_secret: 'desk-secret' } },
  deleteEgressStream: { path: { egressId: 'cam-07' } },
  getObject: { path: { objectPath: 'a/b.txt' } },
  queryTasks: { body: {} },
  listDeletedObjects: { query: { maxPageSize: 5 } },
  deleteEntityOverride: { path: { entityId: 'e', fieldPath: 'aliases.name' } },
}

function responseOf({ status = 200, headers, body }: BrokenAnswer): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

let stopAudit: () => void
beforeAll(() => {
  // Messages and streams take real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', { location: { origin: BASE } })
  rememberSecret('first-token')
  stopAudit = startAudit()
})
afterAll(() => {
  stopAudit()
  vi.useRealTimers()
})
beforeEach(() => clearExchanges())
afterEach(() => void vi.mocked(fetch).mockReset())

function newest(): Exchange {
  const exchange = useExchanges.getState().exchanges[0]
  if (exchange === undefined) throw new Error('Nothing was recorded')
  return exchange
}

/** Of an audit of a small answer. */
const MOST_SLICES = 4

/** Waits for the audit, which starts shortly after an exchange and yields. */
async function audited(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60)
  for (let slice = 0; slice < MOST_SLICES; slice += 1) await nextSlice()
}

/** Sends an operation with this answer, and returns its audited exchange. */
async function exchangeOf(
  id: OperationId,
  answer: BrokenAnswer,
  input: Input<KnownOperation> = inputs[id],
  why: Exchange['why'] = 'edited',
): Promise<Exchange> {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(responseOf(answer))),
  )
  const outcome: Answer<unknown> | undefined = await send<KnownOperation>(operations[id], input, access, { why }).catch(
    () => undefined,
  )
  if (outcome?.value instanceof ReadableStream) await new Response(outcome.value).arrayBuffer()
  await audited()
  return newest()
}

function counted({ findings }: Exchange) {
  return findings.filter(({ severity }) => severity !== 'note')
}

test.each(ids)('%s: a right answer brings no finding', async (id) => {
  expect((await exchangeOf(id, { body: good[id] })).findings).toEqual([])
})

/** Requests that a service may refuse. */
const inputsToRefuse: typeof inputs = {
  ...inputs,
  getToken: { body: { grant_type: 'client_credentials' } },
  queryTasks: { body: { parentTaskId: 'task-1' } },
}
const rpcCodes: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 404: 5, 503: 14 }

function errorOf(id: OperationId, status: number): unknown {
  const { errorShape } = operations[id]
  if (errorShape === 'B') return { code: rpcCodes[status], message: 'no' }
  return shapes[errorShape] ?? { anything: 'goes' }
}

test.each(ids.flatMap((id) => Object.keys(operations[id].statuses).map((status) => [id, Number(status)] as const)))(
  '%s: documented status %i in its own shape brings no finding',
  async (id, status) => {
    const body = status === 200 ? good[id] : errorOf(id, status)
    const headers = status === 503 ? { 'Retry-After': '2' } : {}
    const asked = status === 200 ? inputs[id] : inputsToRefuse[id]
    expect((await exchangeOf(id, { status, headers, body }, asked)).findings).toEqual([])
  },
)

test('the table breaks the contract in many ways', () => expect(brokenWays.length).toBeGreaterThan(60))

test.each(brokenWays)('%s: %s is found', async (id, _, answer, path, kind) => {
  const { findings } = await exchangeOf(id, answer)
  expect(findings.map((finding) => `${finding.path} ${finding.kind}`)).toContain(`${path} ${kind}`)
})

test('a live entity that has expired by the answer’s Date is a note, and nothing without a Date', async () => {
  const initialEntities = [{ entity: { entityId: 'e', isLive: true, expiryTime: '2026-11-21T14:00:00Z' } }]
  const body = { tasks: [task({ initialEntities })] }
  const headers = { Date: 'Sat, 21 Nov 2026 14:00:01 GMT' }
  const late = await exchangeOf('queryTasks', { headers, body })
  expect(late.findings).toMatchObject([
    { severity: 'note', kind: 'rule broken', path: '$.tasks[0].initialEntities[0].entity.expiryTime' },
  ])
  expect((await exchangeOf('queryTasks', { body })).findings).toEqual([])
})

test('requests that break the contract are found as such', async () => {
  const cases: [
    OperationId,
    Partial<{ url: string; method: 'GET' | 'POST' | 'DELETE'; body: string; type: string }>,
    string,
  ][] = [
    ['queryTasks', { body: '{"statusFilter":{"status":"STATUS_PAUSED"}}' }, '$.statusFilter.status'],
    ['queryTasks', { body: '{"limit":5}' }, '$.limit'],
    ['queryTasks', { body: '{"parentTaskId":"p","statusFilter":{"status":"STATUS_SENT"}}' }, '$.parentTaskId'],
    ['queryTasks', { body: '{' }, '$'],
    ['queryTasks', { body: '{}', type: 'text/plain' }, 'Content-Type'],
    ['queryTasks', { body: '{}', method: 'GET' }, 'method'],
    ['queryTasks', { body: '{}', url: `${BASE}/api/v1/tasks/find` }, 'path'],
    [
      'listDeletedObjects',
      { url: `${BASE}/api/v1/debug/deleted-objects?maxPageSize=many`, method: 'GET' },
      '$.maxPageSize',
    ],
    ['getToken', { body: 'grant_type=password', type: 'application/x-www-form-urlencoded' }, '$.grant_type'],
  ]
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(responseOf({ status: 400, body: shapes['C'] }))),
  )
  for (const [
    id,
    { url = BASE + operations[id].path, method = 'POST', body, type = 'application/json' },
    path,
  ] of cases) {
    const request = { url, method, headers: new Headers(body === undefined ? {} : { 'Content-Type': type }), body }
    await sendBuilt<KnownOperation>(operations[id], request, [], access, { why: 'edited' }).catch(() => undefined)
    await audited()
    const sent = newest().findings.filter((finding) => finding.in === 'request')
    expect(sent.map((finding) => finding.path)).toContain(path)
  }
})

test('no finding, header, URL or body of the log shows a planted secret', async () => {
  const long = `eyJ${'abcdefghij'.repeat(30)}`
  for (const secret of ['desk-secret', 'second-token', 'planted secret&more', long]) rememberSecret(secret)
  const leak = 'first-token desk-secret second-token planted secret&more'
  await exchangeOf('getToken', { body: { access_token: 'second-token', token_type: leak, [leak]: leak } })
  await exchangeOf('queryTasks', {
    status: 400,
    headers: { 'X-RateLimit-Limit': leak },
    body: { code: 7, message: leak },
  })
  await exchangeOf('queryTasks', { body: { tasks: [task({ status: { status: leak }, displayName: leak })] } })
  await exchangeOf('getObject', { status: 404, body: leak }, { path: { objectPath: `a/${leak}` } })
  // If cut before masking, a secret wouldn't match any more.
  await exchangeOf('queryTasks', {
    body: { tasks: [task({ status: { status: `over ${long}` }, lastUpdateTime: long })] },
  })
  await exchangeOf('queryTasks', { body: { tasks: [task({ status: { status: `${' '.repeat(50)}${long}` } })] } })
  const log = JSON.stringify(useExchanges.getState().exchanges)
  for (const secret of ['desk-secret', 'second-token', 'first-token', 'planted secret', 'planted%20secret', 'eyJab'])
    expect(log).not.toContain(secret)
})

test('a 503 of another origin without a visible hint is only a note: the browser may hide it', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  const { findings } = await exchangeOf('deleteEgressStream', { status: 503, body: errorOf('deleteEgressStream', 503) })
  vi.stubGlobal('window', { location: { origin: BASE } })
  expect(findings).toMatchObject([{ kind: 'retry hint', severity: 'note' }])
})

test('a token that is refused before its announced end is found, once; a probe’s is not', async () => {
  const refusal = { status: 401, body: shapes['C'] }
  await exchangeOf('getToken', { body: good.getToken }, inputs.getToken, 'renewal')
  expect(counted(await exchangeOf('queryTasks', refusal, inputs.queryTasks, 'probe'))).toEqual([])
  const early = await exchangeOf('queryTasks', refusal, inputs.queryTasks, 'poll')
  expect(counted(early)).toMatchObject([{ kind: 'token lifetime', path: 'Authorization' }])
  expect(counted(await exchangeOf('queryTasks', refusal, inputs.queryTasks, 'poll'))).toEqual([])
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { operations } from '../../../contract/operations.ts'
import type { Input, Operation, OperationId } from '../../../contract/operation.ts'
import { clearExchanges, useExchanges, type Exchange, type ExchangeFinding } from '../../api/exchanges.ts'
import { rememberSecret } from '../../api/mask.ts'
import { send, sendBuilt, type Answer } from '../../api/send.ts'
import { startAudit } from './audit.ts'

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

interface Wire {
  status?: number
  headers?: Record<string, string>
  /** A text goes as it is. */
  body?: unknown
}

function responseOf({ status = 200, headers, body }: Wire): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

let stopAudit: () => void
beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: BASE } })
  rememberSecret('first-token')
  stopAudit = startAudit()
})
afterAll(() => stopAudit())
beforeEach(() => clearExchanges())
afterEach(() => void vi.mocked(fetch).mockReset())

const newest = (): Exchange => {
  const exchange = useExchanges.getState().exchanges[0]
  if (exchange === undefined) throw new Error('Nothing was recorded')
  return exchange
}

/** Sends an operation that is answered so, and gives its exchange once the audit has looked at it. */
async function exchangeOf(
  id: OperationId,
  answer: Wire,
  input: Input<Operation> = inputs[id],
  why: Exchange['why'] = 'edited',
): Promise<Exchange> {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(responseOf(answer))),
  )
  const outcome: Answer<unknown> | undefined = await send<Operation>(operations[id], input, access, { why }).catch(
    () => undefined,
  )
  if (outcome?.value instanceof ReadableStream) await new Response(outcome.value).arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, 60))
  return newest()
}

const counted = ({ findings }: Exchange) => findings.filter(({ severity }) => severity !== 'note')

const task = (over: Record<string, unknown> = {}) => ({
  version: { taskId: 't1', definitionVersion: 1, statusVersion: 1 },
  lastUpdateTime: '2026-11-21T14:00:00Z',
  status: { status: 'STATUS_SENT', lastUpdateTime: '2026-11-21T14:00:00Z' },
  ...over,
})
const good: Readonly<Record<OperationId, unknown>> = {
  getToken: { access_token: 'second-token', token_type: 'Bearer', expires_in: 1800 },
  deleteEgressStream: {},
  getObject: 'bytes',
  queryTasks: { tasks: [task()] },
  listDeletedObjects: { deleted_objects: [{ path: 'a', checksum: 'b', deleted_at: '2026-11-21T14:00:00Z' }] },
  deleteEntityOverride: { entityId: 'e' },
}
const ids = Object.keys(operations) as OperationId[]

test.each(ids)('%s: a right answer brings no finding', async (id) => {
  expect((await exchangeOf(id, { body: good[id] })).findings).toEqual([])
})

const shapes: Readonly<Record<string, unknown>> = {
  A: { error: 'invalid_request', error_description: 'no' },
  B: { code: 3, message: 'no', details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }] },
  C: { code: 'invalid_argument', message: 'no' },
}

test.each(ids.flatMap((id) => Object.keys(operations[id].statuses).map((status) => [id, Number(status)] as const)))(
  '%s: documented status %i in its own shape brings no finding',
  async (id, status) => {
    const body = status === 200 ? good[id] : (shapes[operations[id].errorShape] ?? { anything: 'goes' })
    const headers = status === 503 ? { 'Retry-After': '2' } : {}
    expect((await exchangeOf(id, { status, headers, body })).findings).toEqual([])
  },
)

type Row = readonly [id: OperationId, what: string, answer: Wire, path: string, kind: ExchangeFinding['kind']]

const html: Wire = { headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }
const entity = (over: Record<string, unknown>) => ({ body: { entityId: 'e', ...over } })
const tasks = (over: Record<string, unknown>) => ({ body: { tasks: [task(over)] } })

const rows: readonly Row[] = [
  // Every operation: status, error shape, content type.
  ...ids.map((id): Row => [
    id,
    'a teapot',
    { status: 418, body: { code: 'teapot', message: 'no' } },
    'status',
    'undocumented status',
  ]),
  ...ids.map((id): Row => [id, 'a proxy', { status: 502, ...html }, 'status', 'undocumented status']),
  ...ids.map((id): Row => [
    id,
    'a limit',
    { status: 429, headers: { 'Retry-After': '9' }, body: {} },
    'retry-after',
    'undocumented header',
  ]),
  ...ids.map((id): Row => [
    id,
    'a warning',
    { headers: { Deprecation: 'true' }, body: good[id] },
    'deprecation',
    'undocumented header',
  ]),
  ...ids
    .filter((id) => operations[id].errorShape !== 'unknown')
    .flatMap((id): Row[] => [
      [id, 'an HTML error', { status: 400, ...html }, 'Content-Type', 'content type'],
      [id, 'no JSON', { status: 400, ...html }, '$', 'error shape'],
      [id, 'an empty error', { status: 401, body: '' }, '$', 'error shape'],
      [id, 'a list', { status: 400, body: [] }, '$', 'error shape'],
      [id, 'JSON cut off', { status: 400, body: '{"code":' }, '$', 'error shape'],
    ]),
  ...ids
    .filter((id) => operations[id].response.kind === 'json')
    .flatMap((id): Row[] => [
      [
        id,
        'JSON as text',
        { headers: { 'Content-Type': 'text/plain' }, body: good[id] },
        'Content-Type',
        'content type',
      ],
      [id, 'a list', { body: [] }, '$', 'wrong type'],
      [id, 'a created', { status: 201, body: good[id] }, 'status', 'undocumented status'],
      [id, 'one field more', { body: { ...(good[id] as object), surplus: 1 } }, '$.surplus', 'unknown field'],
    ]),
  ['getToken', 'shape C', { status: 400, body: shapes['C'] }, '$.error', 'error shape'],
  ['getToken', 'an error number', { status: 400, body: { error: 7 } }, '$.error', 'error shape'],
  ['getToken', 'no token', { body: { token_type: 'Bearer' } }, '$.access_token', 'missing required'],
  ['getToken', 'no type', { body: { access_token: 'x-token' } }, '$.token_type', 'missing required'],
  [
    'getToken',
    'lifetime as text',
    { body: { ...(good.getToken as object), expires_in: '1800' } },
    '$.expires_in',
    'wrong type',
  ],
  ['deleteEgressStream', 'shape C', { status: 400, body: shapes['C'] }, '$.code', 'error shape'],
  ['deleteEgressStream', 'details as text', { status: 404, body: { details: 'none' } }, '$.details', 'error shape'],
  ['deleteEgressStream', '503 without hint', { status: 503, body: shapes['B'] }, 'Retry-After', 'retry hint'],
  ['getObject', 'shape A', { status: 404, body: shapes['A'] }, '$.code', 'error shape'],
  ['getObject', 'a part', { status: 206, body: 'by' }, 'status', 'undocumented status'],
  ['queryTasks', 'shape B', { status: 400, body: shapes['B'] }, '$.code', 'error shape'],
  ['queryTasks', 'no message', { status: 400, body: { code: 'no' } }, '$.message', 'error shape'],
  ['queryTasks', 'tasks as object', { body: { tasks: {} } }, '$.tasks', 'wrong type'],
  ['queryTasks', 'null as task', { body: { tasks: [null] } }, '$.tasks[0]', 'wrong type'],
  ['queryTasks', 'token as number', { body: { tasks: [], nextPageToken: 7 } }, '$.nextPageToken', 'wrong type'],
  [
    'queryTasks',
    'unknown status',
    tasks({ status: { status: 'STATUS_PAUSED' } }),
    '$.tasks[0].status.status',
    'unknown value',
  ],
  ['queryTasks', 'no offset', tasks({ lastUpdateTime: '2026-11-21 14:00' }), '$.tasks[0].lastUpdateTime', 'wrong type'],
  [
    'queryTasks',
    'version as text',
    tasks({ version: { taskId: 't1', statusVersion: '7' } }),
    '$.tasks[0].version.statusVersion',
    'wrong type',
  ],
  ['queryTasks', 'a long name', tasks({ displayName: 'x'.repeat(100) }), '$.tasks[0].displayName', 'limit broken'],
  ['queryTasks', 'a deprecated field', tasks({ displayName: 'x' }), '$.tasks[0].displayName', 'deprecated field'],
  [
    'queryTasks',
    'an unmet rule',
    tasks({ executionConstraints: { startAfter: '2026-11-21T14:00:00Z', completeBefore: '2026-11-21T13:00:00Z' } }),
    '$.tasks[0].executionConstraints',
    'rule broken',
  ],
  ['listDeletedObjects', 'shape of tasks', { body: { deleted_objects: { a: 1 } } }, '$.deleted_objects', 'wrong type'],
  [
    'listDeletedObjects',
    'time as number',
    { body: { deleted_objects: [{ deleted_at: 1 }] } },
    '$.deleted_objects[0].deleted_at',
    'wrong type',
  ],
  [
    'deleteEntityOverride',
    'latitude off the earth',
    entity({ location: { position: { latitudeDegrees: 91, longitudeDegrees: 0 } } }),
    '$.location.position.latitudeDegrees',
    'limit broken',
  ],
  ['deleteEntityOverride', 'live as text', entity({ isLive: 'yes' }), '$.isLive', 'wrong type'],
  [
    'deleteEntityOverride',
    'unknown disposition',
    entity({ milView: { disposition: 'DISPOSITION_ODD' } }),
    '$.milView.disposition',
    'unknown value',
  ],
]

test('the table breaks the contract in many ways', () => expect(rows.length).toBeGreaterThan(60))

test.each(rows)('%s: %s is found', async (id, _, answer, path, kind) => {
  const { findings } = await exchangeOf(id, answer)
  expect(findings.map((finding) => `${finding.path} ${finding.kind}`)).toContain(`${path} ${kind}`)
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
    await sendBuilt<Operation>(operations[id], request, [], access, { why: 'edited' }).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 60))
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
  await exchangeOf('queryTasks', tasks({ status: { status: leak }, displayName: leak }))
  await exchangeOf('getObject', { status: 404, body: leak }, { path: { objectPath: `a/${leak}` } })
  // Cut short before it is masked, a secret is no longer the text that is looked for.
  await exchangeOf('queryTasks', tasks({ status: { status: `over ${long}` }, lastUpdateTime: long }))
  await exchangeOf('queryTasks', tasks({ status: { status: `${' '.repeat(50)}${long}` } }))
  const log = JSON.stringify(useExchanges.getState().exchanges)
  for (const secret of ['desk-secret', 'second-token', 'first-token', 'planted secret', 'planted%20secret', 'eyJab'])
    expect(log).not.toContain(secret)
})

test('a 503 of another origin without a visible hint is only a note: the browser may hide it', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  const { findings } = await exchangeOf('deleteEgressStream', { status: 503, body: shapes['B'] })
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

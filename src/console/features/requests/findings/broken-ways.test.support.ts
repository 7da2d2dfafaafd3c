import { operationIds, operations, type OperationId } from '../../../../contract/operations.ts'

export interface BrokenAnswer {
  status?: number
  headers?: Record<string, string>
  /** Text is sent unchanged. */
  body?: unknown
}

export function taskWith(over: Record<string, unknown> = {}) {
  return {
    version: { taskId: 't1', definitionVersion: 1, statusVersion: 1 },
    lastUpdateTime: '2026-11-21T14:00:00Z',
    status: { status: 'STATUS_SENT', lastUpdateTime: '2026-11-21T14:00:00Z' },
    ...over,
  }
}
/** A valid answer of each operation that has broken ways. */
export const good: Readonly<Partial<Record<OperationId, unknown>>> = {
  getToken: { access_token: 'second-token', token_type: 'Bearer', expires_in: 1800 },
  deleteEgressStream: {},
  getObject: 'bytes',
  queryTasks: { tasks: [taskWith()] },
  listDeletedObjects: { deleted_objects: [{ path: 'a', checksum: 'b', deleted_at: '2026-11-21T14:00:00Z' }] },
  deleteEntityOverride: { entityId: 'e' },
}
export const shapes: Readonly<Record<string, unknown>> = {
  A: { error: 'invalid_request', error_description: 'no' },
  B: { code: 3, message: 'no', details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }] },
  C: { code: 'invalid_argument', message: 'no' },
}

/** A violation of the contract, and the expected finding: its place and kind. */
export type BrokenWay = readonly [id: OperationId, what: string, answer: BrokenAnswer, path: string, kind: FoundKind]

export type FoundKind =
  | 'undocumented status'
  | 'undocumented header'
  | 'content type'
  | 'error shape'
  | 'wrong type'
  | 'unknown field'
  | 'unknown value'
  | 'missing required'
  | 'retry hint'
  | 'limit broken'
  | 'deprecated field'
  | 'rule broken'
  | 'not in UTC'

const html: BrokenAnswer = { headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }
function entity(over: Record<string, unknown>) {
  return { body: { entityId: 'e', ...over } }
}
function tasks(over: Record<string, unknown>) {
  return { body: { tasks: [taskWith(over)] } }
}

export const brokenWays: readonly BrokenWay[] = [
  // Every operation: status, error shape, content type.
  ...operationIds.map((id): BrokenWay => [
    id,
    'a teapot',
    { status: 418, body: { code: 'teapot', message: 'no' } },
    'status',
    'undocumented status',
  ]),
  ...operationIds.map((id): BrokenWay => [id, 'a proxy', { status: 502, ...html }, 'status', 'undocumented status']),
  ...operationIds.map((id): BrokenWay => [
    id,
    'a limit',
    { status: 429, headers: { 'Retry-After': '9' }, body: {} },
    'retry-after',
    'undocumented header',
  ]),
  ...operationIds.map((id): BrokenWay => [
    id,
    'a warning',
    { headers: { Deprecation: 'true' }, body: good[id] },
    'deprecation',
    'undocumented header',
  ]),
  ...operationIds
    .filter((id) => operations[id].errorShape !== 'unknown')
    .flatMap((id): BrokenWay[] => [
      [id, 'an HTML error', { status: 400, ...html }, 'Content-Type', 'content type'],
      [id, 'no JSON', { status: 400, ...html }, '$', 'error shape'],
      [id, 'an empty error', { status: 401, body: '' }, '$', 'error shape'],
      [id, 'a list', { status: 400, body: [] }, '$', 'error shape'],
      [id, 'JSON cut off', { status: 400, body: '{"code":' }, '$', 'error shape'],
    ]),
  ...operationIds
    .filter((id) => operations[id].response.kind === 'json')
    .flatMap((id): BrokenWay[] => [
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
  [
    'queryTasks',
    'no datetime',
    tasks({ lastUpdateTime: '2026-11-21 14:00' }),
    '$.tasks[0].lastUpdateTime',
    'wrong type',
  ],
  ['queryTasks', 'no zone', tasks({ createTime: '2026-11-21T14:00:00' }), '$.tasks[0].createTime', 'not in UTC'],
  [
    'queryTasks',
    'another zone',
    tasks({ scheduledTime: '2026-11-21T14:00:00+01:00' }),
    '$.tasks[0].scheduledTime',
    'not in UTC',
  ],
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

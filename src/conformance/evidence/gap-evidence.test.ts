import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Exchange } from '../exchange.ts'
import { anExchange } from '../an-exchange.test.support.ts'
import { GapEvidence, gaps } from './gap-evidence.ts'

function seen(id: string, ...exchanges: readonly Partial<Exchange>[]) {
  const evidence = new GapEvidence()
  exchanges.forEach((over, index) => evidence.next(anExchange({ id: index + 1, ...over })))
  return evidence.all.get(id)?.map(({ words, count, exchangeId }) => [words, count, exchangeId])
}
function body(value: unknown) {
  return { responseBody: JSON.stringify(value) }
}
function taskWithEntity(entity: unknown) {
  return body({ tasks: [{ initialEntities: [{ entity }] }] })
}

test('the same behaviour is counted, with the newest exchange that shows it', () => {
  const page = body({ tasks: [{}, {}], nextPageToken: 'next' })
  expect(seen('task-page-size', page, page, body({ tasks: [{}] }))).toEqual([
    ['2 tasks on a page with more to come', 2, 2],
  ])
})

test.each<[gap: string, over: Partial<Exchange>, words: string]>([
  ['token-authorization', { operation: 'getToken', requestHeaders: [] }, '200 without Authorization'],
  ['token-fields', { operation: 'getToken', ...body({ token_type: 'MAC' }) }, 'token_type "MAC"'],
  ['token-fields', { operation: 'getToken', ...body({ scope: 'a'.repeat(100) }) }, `scope "${'a'.repeat(78)}…`],
  ['permissions', { outcome: 403 }, '403 on Query tasks'],
  ['challenge', { outcome: 401, responseHeaders: [['www-authenticate', 'Bearer']] }, 'WWW-Authenticate "Bearer"'],
  ['error-codes', { outcome: 404, ...body({ code: 'gone', message: '' }) }, 'code "gone" with 404'],
  [
    'task-order',
    body({ tasks: [3, 1, 2].map((n) => ({ lastUpdateTime: `2026-11-21T14:0${n}:00Z` })) }),
    'not by newest update',
  ],
  ['parent-with-others', { outcome: 400, requestBody: '{"parentTaskId":"p","statusFilter":{}}' }, 'answered with 400'],
  [
    'parent-unknown',
    { outcome: 200, requestBody: '{"parentTaskId":"p"}', ...body({}) },
    'answered with 200 and no tasks',
  ],
  [
    'time-edges',
    {
      requestBody: '{"updateTimeRange":{"endTime":"2026-11-21T14:00:00Z"}}',
      ...body({ tasks: [{ lastUpdateTime: '2026-11-21T14:00:00Z' }] }),
    },
    'a task at exactly endTime was included',
  ],
  [
    'delivery-ends',
    body({ tasks: [{ deliveryState: { error: { code: 'TIMEOUT' } }, status: { status: 'STATUS_DONE_NOT_OK' } }] }),
    '"TIMEOUT" with status "STATUS_DONE_NOT_OK"',
  ],
  ['two-positions', taskWithEntity({ location: {}, kinematics: {} }), 'an entity has both location and kinematics'],
  [
    'half-position',
    taskWithEntity({ location: { position: { latitudeDegrees: 1 } } }),
    'a position with latitude alone',
  ],
  [
    'object-slashes',
    { operation: 'getObject', outcome: 200, url: 'https://x/api/v1/objects/a%2Fb' },
    '%2F in the path: answered with 200',
  ],
  ['retry-interval', body({ tasks: [{ retryStrategy: { fixedRetryStrategy: { retryInterval: 'PT5S' } } }] }), '"PT5S"'],
  ['field-path', taskWithEntity({ overrides: { override: [{ fieldPath: 'mil_view' }] } }), 'an override on "mil_view"'],
  [
    'sensor-values',
    taskWithEntity({ sensors: { sensors: [{ sensorType: 'SENSOR_TYPE_EO' }] } }),
    'sensorType "SENSOR_TYPE_EO"',
  ],
  ['no-override', { operation: 'deleteEntityOverride', outcome: 404, ...body({ code: 'no' }) }, '404 "no"'],
  [
    'checksum',
    { operation: 'listDeletedObjects', ...body({ deleted_objects: [{ checksum: 'ab' }] }) },
    '2 characters of another form',
  ],
  ['egress-hint', { operation: 'deleteEgressStream', outcome: 503, ...body({}) }, 'Retry-After not visible'],
  ['egress-error', { operation: 'deleteEgressStream', outcome: 404, ...body({ code: 5 }) }, '404 with code 5'],
])('%s', (gap, over, words) => {
  expect(seen(gap, over)?.map(([first]) => first)).toContain(words)
})

test('no answer of any kind stops the gathering, and none fills it without end', () => {
  const evidence = new GapEvidence()
  fc.assert(
    fc.property(fc.json(), fc.json(), fc.constantFrom(200, 401, 404, 503), (requestBody, responseBody, outcome) => {
      evidence.next(anExchange({ requestBody, responseBody, outcome }))
    }),
  )
  for (const found of evidence.all.values()) expect(found.length).toBeLessThanOrEqual(60)
})

test('every gap has a name of its own', () => {
  expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { operations } from '../contract/operations.ts'
import { temporaryService, testStart } from './service.test.support.ts'

const targets = {
  deleteEgressStream: '/api/v1/video/egress_streams/s',
  getObject: '/api/v1/objects/a/b',
  queryTasks: '/api/v1/tasks/query',
  listDeletedObjects: '/api/v1/debug/deleted-objects',
  deleteEntityOverride: '/api/v1/entities/e/override/milView.disposition',
}
const protectedOperations = Object.entries(targets).map(([id, target]) => {
  const operation = operations[id as keyof typeof targets]
  return { id, method: operation.method, target, shape: operation.errorShape }
})

function bodyIn(shape: string, reason: 'unauthenticated' | 'permission_denied' | 'invalid_argument') {
  return shape === 'B'
    ? {
        code: { unauthenticated: 16, permission_denied: 7, invalid_argument: 3 }[reason],
        message: expect.any(String),
        details: expect.anything(),
      }
    : { code: reason, message: expect.any(String) }
}

test.each(protectedOperations)('$id without a good token is 401 in its shape', async ({ method, target, shape }) => {
  const { call } = await temporaryService()
  for (const authorization of [
    '',
    'Bearer',
    'Bearer a.b.c',
    'Bearer two words',
    'Basic b3BlcmF0b3I6b3BlcmF0b3Itc2VjcmV0',
  ]) {
    const response = await call(method, target, { headers: { Authorization: authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual(bodyIn(shape, 'unauthenticated'))
  }
})

test.each(protectedOperations)(
  '$id without permission is 403 in its shape, before its input is looked at',
  async (operation) => {
    const { call, store, tokenOf } = await temporaryService()
    await store.clients.put({ id: 'nobody', secretHash: '', permissions: [] })
    const response = await call(operation.method, `${operation.target}?unknown=1`, {
      headers: { Authorization: `Bearer ${await tokenOf('nobody')}` },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual(bodyIn(operation.shape, 'permission_denied'))
  },
)

test('the viewer reads everything and deletes nothing', async () => {
  const { call, viewer } = await temporaryService()
  const headers = { Authorization: `Bearer ${viewer}`, 'Content-Type': 'application/json' }
  const status = async (method: string, target: string, body?: string) =>
    (await call(method, target, { headers, ...(body !== undefined && { body }) })).status
  expect(await status('POST', targets.queryTasks, '{}')).toBe(200)
  expect(await status('GET', targets.getObject)).toBe(404)
  expect(await status('GET', targets.listDeletedObjects)).toBe(200)
  expect(await status('DELETE', targets.deleteEntityOverride)).toBe(403)
  expect(await status('DELETE', targets.deleteEgressStream)).toBe(403)
})

test.each(protectedOperations)(
  '$id refuses unknown and repeated query parameters',
  async ({ method, target, shape }) => {
    const { call } = await temporaryService()
    for (const query of ['?unknown=1', '?pageToken=%ZZ', '?maxPageSize=1&maxPageSize=2', '?__proto__=1']) {
      const response = await call(method, target + query)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual(bodyIn(shape, 'invalid_argument'))
    }
  },
)

test.each([
  ['GET', '/api/v1'],
  ['GET', '/api/v1/'],
  ['GET', '/api/v1/nothing'],
  ['GET', '/api/v1/objects'],
  ['HEAD', '/api/v1/objects/a'],
  ['PUT', '/api/v1/objects/a'],
  ['GET', '/api/v1/tasks/query'],
  ['POST', '/api/v1/tasks/query/'],
  ['POST', '/api/v1//tasks/query'],
  ['DELETE', '/api/v1/entities/e/override'],
  ['DELETE', '/api/v1/entities/e/override/a/b'],
  ['DELETE', '/api/v1/video/egress_streams/a/b'],
  ['GET', '/api/v2/objects/a'],
  ['GET', '/'],
])('%s %s is 404 in shape C, with or without a token', async (method, target) => {
  const { call } = await temporaryService()
  for (const headers of [{}, { Authorization: '' }]) {
    const response = await call(method, target, { headers })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'not_found', message: 'There is no such operation' })
  }
})

test.each([
  ['DELETE', '/api/v1/video/egress_streams/..', 'B'],
  ['DELETE', '/api/v1/video/egress_streams/%2e%2E', 'B'],
  ['DELETE', '/api/v1/video/egress_streams/', 'B'],
  ['DELETE', '/api/v1/video/egress_streams/%zz', 'B'],
  ['DELETE', '/api/v1/video/egress_streams/%ff', 'B'],
  ['DELETE', '/api/v1/video/egress_streams/%00', 'B'],
  ['DELETE', `/api/v1/video/egress_streams/${'x'.repeat(257)}`, 'B'],
  ['GET', '/api/v1/objects/', 'C'],
  ['GET', '/api/v1/objects/a/../b', 'C'],
  ['GET', '/api/v1/objects/a/./b', 'C'],
  ['GET', '/api/v1/objects/a%2F..%2Fb', 'C'],
  ['GET', '/api/v1/objects/%2e%2e/secret', 'C'],
  ['GET', '/api/v1/objects/100%', 'C'],
  ['GET', `/api/v1/objects/${'x'.repeat(1025)}`, 'C'],
  ['DELETE', '/api/v1/entities//override/a', 'C'],
  ['DELETE', '/api/v1/entities/e/override/', 'C'],
  ['DELETE', '/api/v1/entities/e/override/..', 'C'],
  ['DELETE', '/api/v1/entities/e/override/%E0%A4%A', 'C'],
  ['GET', '/api/v1/../secret', 'C'],
  ['GET', '/api/v1/%zz/x', 'C'],
  ['GET', '/%FF', 'C'],
])('%s %s is 400 in shape %s', async (method, target, shape) => {
  const { call } = await temporaryService()
  const response = await call(method, target)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(bodyIn(shape, 'invalid_argument'))
})

test('without a raw target the URL of the request counts', async () => {
  const { service, operator } = await temporaryService()
  const request = new Request('http://environment.test/api/v1/debug/deleted-objects?maxPageSize=5', {
    headers: { Authorization: `Bearer ${operator}` },
  })
  expect((await service(request)).status).toBe(200)
})

test("every answer carries the environment's time and may neither be kept nor sniffed", async () => {
  const { call, clock, query, requestToken } = await temporaryService()
  clock.set(testStart + 12_345)
  const answers = [
    await query({}),
    await query('{'),
    await call('GET', '/api/v1/nothing'),
    await call('GET', targets.getObject, { headers: { Authorization: '' } }),
    await requestToken({ grant_type: 'client_credentials', client_id: 'operator', client_secret: 'operator-secret' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('Date')).toBe('Sat, 21 Nov 2026 14:00:12 GMT')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
  }
})

test('an internal failure tells nothing of itself: 500 in shape C, in A for tokens, 503 in B for egress', async () => {
  const service = await temporaryService()
  await service.store.transaction(async (tx) => {
    await tx.objects.put({ path: 'lost', sha256: '0'.repeat(64), bytes: 3, contentType: 'text/plain' })
  })
  const lost = await service.call('GET', '/api/v1/objects/lost')
  expect(lost.status).toBe(500)
  expect(await lost.json()).toEqual({ code: 'internal', message: 'The environment failed; see its log' })

  service.store.egressStreams.get = () => Promise.reject(new Error('secret detail'))
  service.store.transaction = () => Promise.reject(new Error('secret detail'))
  const egress = await service.call('DELETE', targets.deleteEgressStream)
  expect(egress.status).toBe(503)
  expect(egress.headers.get('Retry-After')).toBe('2')
  expect(await egress.json()).toEqual({
    code: 14,
    message: 'The service can’t handle the request now',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2s' }],
  })

  service.store.clients.get = () => Promise.reject(new Error('secret detail'))
  const token = await service.requestToken({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' })
  expect(token.status).toBe(500)
  expect(await token.json()).toEqual({
    error: 'server_error',
    error_description: 'The environment failed; see its log',
  })
  expect(service.failures).toHaveLength(3)
})

const anySegment = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.stringMatching(/^[!-~]{0,20}$/),
  fc.constantFrom('..', '.', '%2e', '%2F', '%', '%00', '//', '__proto__', 'constructor', '%F0%9F', '?', '#', '\\'),
)
const anyTarget = fc.tuple(
  fc.constantFrom(
    '/api/v1/objects/',
    '/api/v1/video/egress_streams/',
    '/api/v1/entities/',
    '/api/v1/entities/e/override/',
    '/api/v1/debug/deleted-objects?',
    '/api/v1/tasks/query?',
    '/api/v1/oauth/token?',
    '/',
  ),
  fc.array(anySegment, { maxLength: 5 }),
)
const anyHeaders = fc.dictionary(
  fc.constantFrom('Accept-Encoding', 'Priority', 'Content-Type', 'Authorization', 'Content-Length'),
  fc.oneof(
    fc.stringMatching(/^[ -~]{0,40}$/),
    fc.constantFrom(
      'zstd',
      'zstd;q=',
      'u=9',
      'application/json',
      'application/x-www-form-urlencoded',
      'Bearer ey.ey.ey',
      '-1',
      '99999999999',
    ),
  ),
)
const anyBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .record(
      {
        pageToken: fc.jsonValue(),
        parentTaskId: fc.jsonValue(),
        statusFilter: fc.jsonValue(),
        updateTimeRange: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constant('['.repeat(30_000)),
  fc.constant('grant_type=client_credentials&client_id=%zz'),
)

test('nothing a caller sends makes an internal failure', async () => {
  const { call, failures } = await temporaryService()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'),
      anyTarget,
      anyHeaders,
      anyBody,
      async (method, [start, parts], headers, body) => {
        const response = await call(method, start + parts.join('/'), {
          headers,
          ...(method !== 'GET' && { body: body.toWellFormed() }),
        })
        expect(failures).toEqual([])
        expect(response.status).toBeLessThan(500)
        const answer = await response.json().catch(() => expect.unreachable('every answer here is JSON'))
        if (response.status >= 400)
          expect(Object.keys(answer as object).join()).toMatch(/^(error,error_description|code,message(,details)?)$/)
      },
    ),
    { numRuns: 500 },
  )
}, 60_000)

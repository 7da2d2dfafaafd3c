import * as fc from 'fast-check'

import { taskStatusValues } from '../../contract/task.ts'
import { fixtures } from '../../environment/scenario/fixtures.ts'

/** A request before it is bytes. `{operator}` and `{viewer}` in a header stand for their tokens. */
export interface OddRequest {
  method: string
  target: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

const known = fixtures()
const ids = [...new Set(JSON.stringify(known).match(/"[^"\\]{3,80}"(?!:)/g))].map((text) => text.slice(1, -1))

const hostile = fc.constantFrom(
  '',
  ' ',
  '\0',
  '..',
  '%2e%2e',
  '%',
  '%ZZ',
  '%00',
  '%ff',
  '%2F',
  '//',
  "'",
  '"; drop table task; --',
  '${1}',
  '\\',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(40),
  '\ud800',
  'é',
  '🚢',
  '\u202e',
  'a'.repeat(3000),
)
const anyText = fc.oneof(fc.constantFrom(...ids), hostile, fc.string({ unit: 'binary', maxLength: 20 }))
const anyTime = fc.oneof(
  fc.constantFrom(
    '2026-11-21T14:00:00Z',
    '2026-11-21T13:00:00.123456789Z',
    '2026-13-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  anyText,
)
/** Present once in `every` times. */
function rarely<T>(every: number, arbitrary: fc.Arbitrary<T>) {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}
/** A right field, one of another type, or none. */
function oddly(right: fc.Arbitrary<unknown>) {
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 2, arbitrary: fc.constant(undefined) },
  )
}

const queryBody = fc.record({
  pageToken: rarely(8, oddly(anyText)),
  parentTaskId: rarely(4, oddly(fc.oneof(fc.constant(known.parentTaskId), anyText))),
  statusFilter: oddly(fc.record({ status: oddly(fc.oneof(fc.constantFrom(...taskStatusValues), anyText)) })),
  updateTimeRange: rarely(3, oddly(fc.record({ startTime: oddly(anyTime), endTime: oddly(anyTime) }))),
  surplus: rarely(20, fc.jsonValue()),
})
const form = fc
  .record({
    grant_type: fc.oneof(fc.constant('client_credentials'), anyText),
    // An id with a secret costs a slow hash: rarely both.
    client_id: fc.oneof({ weight: 199, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constant('operator') }),
    client_secret: anyText,
    scope: anyText,
  })
  .map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${escaped(value)}`)
      .join('&'),
  )

function escaped(text: string) {
  return encodeURIComponent(text.toWellFormed())
}
const inPath = anyText.chain((text) => fc.constantFrom(text, escaped(text)))
/** An existing one every other time. */
function pathTo(...right: readonly string[]) {
  return fc.oneof(fc.constantFrom(...right), inPath)
}
const anyHeaders = fc.record({
  'Content-Type': rarely(
    8,
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=latin1',
      ';',
    ),
  ),
  'Accept-Encoding': rarely(2, fc.constantFrom('zstd', 'identity', 'zstd;q=0', '*;q=0', 'gzip, zstd;q=x', ',')),
  Priority: rarely(3, fc.constantFrom('u=0', 'u=9', 'u=x, i', 'i', '"', 'u=1;a=b')),
  Authorization: rarely(
    5,
    fc.constantFrom('Bearer {viewer}', '', 'Bearer', 'Bearer a.b.c', 'Basic eDp5', 'bearer operator'),
  ),
  Range: rarely(6, fc.constantFrom('bytes=0-1', 'bytes=x')),
  'If-Match': rarely(8, fc.constantFrom('*', '"a"')),
})

const signedIn = { Authorization: 'Bearer {operator}' }

/** Of each operation, most of them right. */
export const operationRequests: fc.Arbitrary<OddRequest> = fc.oneof(
  queryBody.map((body) => ({
    method: 'POST',
    target: '/api/v1/tasks/query',
    headers: { ...signedIn, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })),
  form.map((body) => ({
    method: 'POST',
    target: '/api/v1/oauth/token',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })),
  pathTo(known.object.path).map((path) => ({ method: 'GET', target: `/api/v1/objects/${path}`, headers: signedIn })),
  pathTo(...known.egress.active, known.egress.forbidden, known.egress.unavailable).map((id) => ({
    method: 'DELETE',
    target: `/api/v1/video/egress_streams/${id}`,
    headers: signedIn,
  })),
  fc
    .tuple(pathTo(known.override.entityId), pathTo(known.override.fieldPath))
    .map(([id, path]) => ({ method: 'DELETE', target: `/api/v1/entities/${id}/override/${path}`, headers: signedIn })),
  fc.tuple(fc.constantFrom('maxPageSize', 'pageToken', 'x'), inPath).map(([name, value]) => ({
    method: 'GET',
    target: `/api/v1/debug/deleted-objects?${name}=${value}`,
    headers: signedIn,
  })),
)

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The console's pages and files, and the server's own answers. */
const pageRequests: fc.Arbitrary<OddRequest> = fc
  .tuple(
    fc.constantFrom(
      '',
      'tasks',
      'wall',
      'healthz',
      'config.json',
      'openapi.json',
      'index.html',
      'basemap.pmtiles',
      'assets/',
      'api/v1/',
    ),
    inPath,
    fc.constantFrom('text/html', '*/*'),
  )
  .map(([page, path, accept]) => ({ method: 'GET', target: `/${page}${path}`, headers: { Accept: accept } }))

/** Now and then something else in the method, anywhere in the target, in the headers or in the body. */
export const oddRequests: fc.Arbitrary<OddRequest> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: operationRequests }, { weight: 1, arbitrary: pageRequests }),
    rarely(12, fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PATCH')),
    rarely(6, fc.tuple(fc.nat(60), anyText)),
    anyHeaders,
    rarely(6, fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.nat(200))),
  )
  .map(([sent, method, insertion, headers, body]) => {
    const [at, text] = insertion ?? [0, '']
    return {
      method: method ?? sent.method,
      target: sent.target.slice(0, at) + text + sent.target.slice(at),
      headers: { ...sent.headers, ...present(headers) },
      // A number cuts off the body there.
      ...(sent.body !== undefined && {
        body: typeof body === 'number' ? sent.body.slice(0, body) : (body ?? sent.body),
      }),
    }
  })

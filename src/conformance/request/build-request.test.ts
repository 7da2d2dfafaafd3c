import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { deleteEgressStream } from '../../contract/egress.ts'
import { deleteEntityOverride } from '../../contract/entity/override.ts'
import { getObject, listDeletedObjects } from '../../contract/object.ts'
import { getToken } from '../../contract/token.ts'
import { buildRequest } from './build-request.ts'

const BASE = 'https://hw.example/base'

function objectUrl(objectPath: string) {
  const built = buildRequest(getObject, { path: { objectPath } }, BASE)
  return built.ok ? built.request.url : built.reason
}

test('object paths keep their slashes and encode everything else by segment', () => {
  expect(objectUrl('imagery/a b/c?d#e%2F.jpg')).toBe(`${BASE}/api/v1/objects/imagery/a%20b/c%3Fd%23e%252F.jpg`)
})

test.each([
  ['', 'objectPath is empty'],
  ['a//b', 'objectPath has a segment that is empty'],
  ['/a', 'objectPath has a segment that is empty'],
  ['a/../b', 'objectPath has a segment that is "..", which would change the address'],
  ['.', 'objectPath has a segment that is ".", which would change the address'],
  ['a/\ud800', 'objectPath has a segment that has half a character (a lone surrogate)'],
])('object path %j is refused', (path, reason) => {
  expect(objectUrl(path)).toBe(reason)
})

function isOdd(text: string) {
  return ['', '.', '..'].includes(text) || !text.isWellFormed()
}

test('whatever is not refused arrives as exactly the given value, in the given place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (entityId, fieldPath) => {
      const built = buildRequest(deleteEntityOverride, { path: { entityId, fieldPath } }, BASE)
      if (!built.ok) {
        expect(isOdd(entityId) || isOdd(fieldPath)).toBe(true)
        return
      }
      const segments = new URL(built.request.url).pathname.split('/').slice(2)
      expect(segments.map(decodeURIComponent)).toEqual(['api', 'v1', 'entities', entityId, 'override', fieldPath])
    }),
  )
})

test('a slash in an id is one segment', () => {
  const built = buildRequest(deleteEgressStream, { path: { egressId: 'a/b' } }, BASE)
  expect(built).toMatchObject({ ok: true, request: { url: `${BASE}/api/v1/video/egress_streams/a%2Fb` } })
})

test('queries and forms leave out what is not given', () => {
  const listed = buildRequest(listDeletedObjects, { query: { maxPageSize: 5, pageToken: undefined } }, BASE)
  expect(listed).toMatchObject({ ok: true, request: { url: `${BASE}/api/v1/debug/deleted-objects?maxPageSize=5` } })
  const token = buildRequest(
    getToken,
    { body: { grant_type: 'client_credentials', client_id: 'a b', client_secret: undefined } },
    BASE,
  )
  expect(token).toMatchObject({ ok: true, request: { body: 'grant_type=client_credentials&client_id=a+b' } })
})

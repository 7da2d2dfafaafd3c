import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readTarget } from './request-target.ts'

test.each([
  '/api/v1/objects/a/../b',
  '/api/v1/objects/a/./b',
  '/api/v1/objects/..',
  '/api/v1/objects/%2e%2E/b',
  '/api/v1/objects/.%2e/b',
  '/api/v1/objects/a\\..\\b',
  '/api/v1/objects/a#b',
  '/api/v1/objects/%C0%AE%C0%AE',
  '/objects/%zz',
  '/%FF',
  '/%',
  '/%C0%AF',
  '/api/v1/objects/é',
  'api/v1',
  '*',
  `/api/v1/objects/${'a'.repeat(9000)}`,
  'http://other/api/v1/entities/x/override/..',
])('refuses %s with 400 in shape C', async (raw) => {
  const read = readTarget('GET', raw)
  expect(read.refusal?.status).toBe(400)
  expect(await read.refusal?.json()).toEqual({ code: 'invalid_argument', message: expect.any(String) })
})

test('refuses in the shape of the operation that is named', async () => {
  const egress = readTarget('DELETE', '/api/v1/video/egress_streams/..')
  expect(await egress.refusal?.json()).toEqual({
    code: 3,
    message: expect.any(String),
    details: [{ '@type': expect.stringContaining('ErrorInfo'), reason: 'INVALID_ARGUMENT', domain: 'watchfloor' }],
  })
  const token = readTarget('POST', '/api/v1/oauth/token?a\\b')
  expect(await token.refusal?.json()).toMatchObject({ error: 'invalid_request' })
})

test.each([
  ['/tasks?last=1h', '/tasks?last=1h'],
  ['http://127.0.0.1:4600/api/v1/objects/a%2Fb?x=..', '/api/v1/objects/a%2Fb?x=..'],
  ['http://127.0.0.1:4600', '/'],
  ['/api/v1/objects/..a/b..', '/api/v1/objects/..a/b..'],
  ['/api/v1/objects//a', '/api/v1/objects//a'],
  ['/environments/east/api/v1/objects/%zz%FF', '/environments/east/api/v1/objects/%zz%FF'],
])('reads %s', (raw, target) => {
  expect(readTarget('GET', raw)).toEqual({ target })
})

test('a target that is accepted reaches the resource that a URL parser makes of it', () => {
  const piece = fc.constantFrom('/', '.', '..', '%2e', '%2E', 'a', '\\', '#', '?', '%', '%25', ' ', ':', '@', '//', 'é')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = readTarget('GET', `/${pieces.join('')}`)
      if ('refusal' in read) return
      const url = new URL(`http://host${read.target}`)
      // Parsers drop an empty query.
      expect(url.pathname + url.search).toBe(read.target.replace(/^([^?]*)\?$/, '$1'))
    }),
  )
})

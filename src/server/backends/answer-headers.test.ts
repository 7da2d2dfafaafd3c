import fc from 'fast-check'
import { expect, test } from 'vitest'

import { answerHeaders } from './answer-headers.ts'

test('what describes an answer or helps to find a fault comes through as it is', () => {
  const answer = {
    'content-type': 'application/json',
    'retry-after': '5',
    'www-authenticate': ['Bearer realm="a"', 'Bearer realm="b"'],
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-rate-limit-reset': '9',
    'ratelimit-policy': '100;w=60',
    via: 'Café',
  }
  const { headers, leftOut } = answerHeaders(answer)
  expect(leftOut).toEqual([])
  expect(headers.get('www-authenticate')).toBe('Bearer realm="a", Bearer realm="b"')
  expect(headers.get('retry-after')).toBe('5')
  expect(headers.get('x-rate-limit-reset')).toBe('9')
  expect(Buffer.from(headers.get('via') ?? '', 'latin1').toString()).toBe('Café')
})

test.each([
  'server',
  'set-cookie',
  'location',
  'refresh',
  'link',
  'content-security-policy',
  'content-security-policy-report-only',
  'strict-transport-security',
  'clear-site-data',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'timing-allow-origin',
  'cross-origin-opener-policy',
  'permissions-policy',
  'speculation-rules',
  'origin-agent-cluster',
  'no-vary-search',
  'service-worker-allowed',
  'sourcemap',
  'alt-svc',
  'nel',
  'set-login',
  'watchfloor-gateway',
  'watchfloor-wire-bytes',
])('%s stays outside, and its name is told', (name) => {
  const { headers, leftOut } = answerHeaders({ [name]: 'x' })
  expect([...headers]).toEqual([])
  expect(leftOut).toEqual([name])
})

test('what is of the connection, or named by it, is neither passed on nor told', () => {
  const { headers, leftOut } = answerHeaders({ connection: 'keep-alive, ETag', 'keep-alive': 'timeout=5', etag: '"1"' })
  expect([...headers]).toEqual([])
  expect(leftOut).toEqual([])
})

test.each([
  ['Basic realm="a"'],
  ['bearer realm="a, Basic", basic realm="b"'],
  ['Bearer realm="a"', 'Digest realm="b"'],
  ['Negotiate'],
  ['NTLM TlRMTVNTUAAC=='],
])('no browser is made to ask for a password: %j', (...values) => {
  const { headers, leftOut } = answerHeaders({ 'www-authenticate': values, date: 'now' })
  expect([...headers.keys()]).toEqual(['date'])
  expect(leftOut).toEqual(['www-authenticate'])
})

test('a name that nobody has thought of stays outside', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9-]{14,30}$/).filter((text) => !text.includes('rate'))
  fc.assert(
    fc.property(name, fc.string({ unit: 'grapheme' }), (unheard, value) => {
      const { headers, leftOut } = answerHeaders({ [`x${unheard}`]: value, date: 'now' })
      expect([...headers.keys()]).toEqual(['date'])
      expect(leftOut).toEqual([`x${unheard}`])
    }),
  )
})

import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import type { Exchange } from '../exchange.ts'
import { auditExchange } from './audit-exchange.ts'

function found(over: Partial<Exchange>) {
  return auditExchange(anExchange(over)).map(({ path, kind, severity, got }) => [path, kind, severity, got])
}

test.each([
  ['', 'nothing'],
  ['{"tasks":', '9 bytes that aren’t JSON'],
])('a success whose body is no JSON: %j', (responseBody, got) => {
  expect(found({ responseBody, responseBytes: responseBody.length })).toEqual([['$', 'wrong type', 'error', got]])
  expect(found({ responseBody, responseBytes: 9, bodyCut: true })).toEqual([])
})

test('JSON that says it is something else', () => {
  expect(found({ responseHeaders: [['content-type', 'text/plain']] })).toEqual([
    ['Content-Type', 'content type', 'warning', 'text/plain'],
  ])
  expect(found({ responseHeaders: [['content-type', 'application/problem+json; charset=utf-8']] })).toEqual([])
})

function foundInToken(type: string) {
  return found({
    operation: 'getToken',
    url: 'https://hw.example/api/v1/oauth/token',
    why: 'probe',
    responseBody: JSON.stringify({ access_token: '••••••••', token_type: type }),
  })
}

test('a token of another type than Bearer', () => {
  expect(foundInToken('MAC')).toEqual([['$.token_type', 'token type', 'warning', '"MAC"']])
  expect(foundInToken('bearer')).toEqual([])
})

import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import type { Exchange } from '../exchange.ts'
import { refusalFindings } from './refusals.ts'

function refused(outcome: number, query: unknown, over: Partial<Exchange> = {}) {
  return refusalFindings(anExchange({ outcome, requestBody: JSON.stringify(query), ...over }))
}

const tokenRequest: Partial<Exchange> = {
  operation: 'getToken',
  url: 'https://hw.example/api/v1/oauth/token',
  requestHeaders: [['content-type', 'application/x-www-form-urlencoded']],
}
const list: Partial<Exchange> = {
  operation: 'listDeletedObjects',
  method: 'GET',
  url: 'https://hw.example/api/v1/debug/deleted-objects',
  requestHeaders: [['authorization', 'Bearer x']],
  requestBody: undefined,
}
const CREDENTIALS = 'grant_type=client_credentials&client_id=desk&client_secret=x'

test.each<[string, number, unknown, Partial<Exchange>]>([
  ['a query of all tasks', 400, {}, {}],
  ['a query of all tasks', 404, {}, {}],
  ['a query by status', 400, { statusFilter: { status: 'STATUS_SENT' } }, {}],
  ['a query by time', 404, { updateTimeRange: { startTime: '2026-11-21T14:00:00Z' } }, {}],
  ['a token request', 400, {}, { ...tokenRequest, requestBody: CREDENTIALS }],
  ['a list of deleted objects', 400, {}, list],
])('%s that is answered with %i', (_, status, query, over) => {
  expect(refused(status, query, over)).toMatchObject([
    { path: 'status', kind: 'refused without reason', severity: 'warning' },
  ])
})

test.each<[string, number, unknown, Partial<Exchange>]>([
  ['an answered query', 200, {}, {}],
  ['a query without a token', 401, {}, {}],
  ['a page token', 400, { pageToken: 'old' }, {}],
  ['a parent', 404, { parentTaskId: 'gone' }, {}],
  ['a parent and a status', 400, { parentTaskId: 'a', statusFilter: { status: 'STATUS_SENT' } }, {}],
  ['a status that there is not', 400, { statusFilter: { status: 'STATUS_PAUSED' } }, {}],
  ['a query that is none', 400, 'all', {}],
  [
    'a query as text',
    400,
    {},
    {
      requestHeaders: [
        ['authorization', 'Bearer x'],
        ['content-type', 'text/plain'],
      ],
    },
  ],
  ['a token request without a client', 400, {}, { ...tokenRequest, requestBody: 'grant_type=client_credentials' }],
  ['another grant', 400, {}, { ...tokenRequest, requestBody: CREDENTIALS.replace('client_credentials', 'password') }],
  ['a page size', 400, {}, { ...list, url: `${list.url}?maxPageSize=100000` }],
  [
    'an object that is not there',
    404,
    {},
    { ...list, operation: 'getObject', url: 'https://hw.example/api/v1/objects/a' },
  ],
])('%s, answered with %i, says nothing', (_, status, query, over) => {
  expect(refused(status, query, over)).toEqual([])
})

import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import type { Exchange } from '../exchange.ts'
import { PageAudit } from './audit-pages.ts'

const LIST = 'https://hw.example/api/v1/debug/deleted-objects'

function query(asked: object, answer: object, over: Partial<Exchange> = {}) {
  return anExchange({ requestBody: JSON.stringify(asked), responseBody: JSON.stringify(answer), ...over })
}

function list(search: string, paths: readonly string[], token?: string) {
  const answer = {
    deleted_objects: paths.map((path) => ({ path, checksum: 'c', deleted_at: '2026-11-21T14:00:00Z' })),
    next_page_token: token,
  }
  const over: Partial<Exchange> = { operation: 'listDeletedObjects', method: 'GET', url: LIST + search }
  return anExchange({ ...over, requestBody: undefined, responseBody: JSON.stringify(answer) })
}

function found(...exchanges: Exchange[]) {
  const audit = new PageAudit()
  return exchanges.flatMap((exchange) => audit.next(exchange).map(({ kind, path }) => `${kind} ${path}`))
}

const task = { version: { taskId: 'a' } }
const page = { tasks: [task], nextPageToken: 't' }
const refusal = { outcome: 400, responseBody: '{"code":"invalid_argument","message":"no"}' }

test('walks to their ends bring nothing', () => {
  expect(found(query({}, page), query({ pageToken: 't' }, { tasks: [task], nextPageToken: '' }))).toEqual([])
  expect(found(list('', ['a', 'b'], 't'), list('?pageToken=t', ['c']))).toEqual([])
  expect(found(list('?maxPageSize=2', ['a', 'b'], 't'), list('?maxPageSize=2&pageToken=t', ['c']))).toEqual([])
  expect(found(list('', []), query({}, { tasks: [] }))).toEqual([])
})

test('a token that is refused with its own request, but not one of another, of nobody, or an old one', () => {
  const sent = query({ pageToken: 't' }, {}, refusal)
  expect(found(query({}, page), sent)).toEqual(['page token refused status'])
  expect(found(query({ statusFilter: { status: 'STATUS_SENT' } }, page), sent)).toEqual([])
  expect(found(query({}, page), query({ pageToken: 'u' }, {}, refusal))).toEqual([])
  expect(found(query({}, page), { ...sent, sentAt: sent.sentAt + 60_000 })).toEqual([])
  expect(found(list('', ['a'], 't'), { ...list('?pageToken=t', []), ...refusal })).toEqual([
    'page token refused status',
  ])
})

test('a token with nothing behind it', () => {
  expect(found(query({}, page), query({ pageToken: 't' }, { tasks: [] }))).toEqual(['page token for nothing $.tasks'])
  expect(found(list('', ['a'], 't'), list('?pageToken=t', []))).toEqual(['page token for nothing $.deleted_objects'])
})

test('a record that comes twice in a walk, on one page or on two', () => {
  expect(found(list('', ['a', 'a']))).toEqual(['record listed twice $.deleted_objects[1]'])
  expect(found(list('', ['a', 'b'], 't'), list('?pageToken=t', ['c', 'b']))).toEqual([
    'record listed twice $.deleted_objects[1]',
  ])
  expect(found(list('', ['a'], 't'), list('', ['a'], 't'))).toEqual([])
})

test('more records than were asked for', () => {
  expect(found(list('?maxPageSize=1', ['a', 'b']))).toEqual(['limit broken $.deleted_objects'])
})

import { expect, test } from 'vitest'

import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import type { UnreadParameter } from '../../../../url-state/search.ts'
import { exchangeFilter, filterExchanges, type ExchangeFilter } from './exchange-filter.ts'

const any: ExchangeFilter = { text: '', operations: [], codes: [], onlyWithFindings: false }
const log = [
  anExchange({ id: 1, responseBody: '{"tasks":[{"description":"Hold at Datum 2 (until relieved)"}]}' }),
  anExchange({ id: 2, operation: 'getObject', method: 'GET', url: 'https://x/api/v1/objects/a%20b.txt', outcome: 404 }),
  anExchange({ id: 3, outcome: 503, requestBody: '{"pageToken":"needle"}' }),
  anExchange({ id: 4, outcome: 'timeout', failure: 'No complete answer within 15 s' }),
  anExchange({ id: 5, outcome: undefined }),
  anExchange({
    id: 6,
    findings: [{ path: '$', kind: 'wrong type', severity: 'error', expected: '', got: '' }],
  }),
  anExchange({
    id: 7,
    findings: [{ path: '$', kind: 'unknown field', severity: 'note', expected: '', got: '' }],
  }),
]
function ids(filter: Partial<ExchangeFilter>) {
  return filterExchanges(log, { ...any, ...filter }).map(({ id }) => id)
}

test.each([
  ['datum 2 (until', [1]],
  ['NEEDLE', [3]],
  ['a b.txt', [2]],
  ['404', [2]],
  ['within 15 s', [4]],
  ['pending', [5]],
  ['  ', [1, 2, 3, 4, 5, 6, 7]],
  ['no such text', []],
])('search for "%s"', (text, expected) => {
  expect(ids({ text })).toEqual(expected)
})

test('filters by operation, by kind of status and by findings, together', () => {
  expect(ids({ operations: ['getObject'] })).toEqual([2])
  expect(ids({ codes: ['5xx', 'none'] })).toEqual([3, 4, 5])
  expect(ids({ onlyWithFindings: true })).toEqual([6])
  expect(ids({ operations: ['queryTasks'], codes: ['2xx'], text: 'hold' })).toEqual([1])
})

test('the address keeps the filter, and what it does not know is left out and told', () => {
  const filter: ExchangeFilter = {
    text: 'x',
    operations: ['queryTasks'],
    codes: ['4xx', '5xx'],
    onlyWithFindings: true,
  }
  const search = Object.fromEntries(
    Object.entries(exchangeFilter.write(filter)).map(([key, value]) => [key, [value ?? []].flat()]),
  )
  expect(exchangeFilter.read(search, [], 0)).toEqual(filter)
  const unread: UnreadParameter[] = []
  const read = exchangeFilter.read({ operation: ['dropTables', 'getObject'], code: '9xx', findings: 'no' }, unread, 0)
  expect(read).toEqual({ ...any, operations: ['getObject'] })
  expect(unread.map(({ name, text }) => `${name}=${text}`)).toEqual(['operation=dropTables', 'code=9xx', 'findings=no'])
  expect(Object.values(exchangeFilter.write(any)).filter((value) => value !== undefined)).toEqual([])
})

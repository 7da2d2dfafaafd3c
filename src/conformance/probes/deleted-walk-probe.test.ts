import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { deletedWalkProbe } from './deleted-walk-probe.ts'
import type { ProbeAsk } from './probe.ts'

const ALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** `end`: end of the page that begins at a place; `token`: where the next one begins. */
function serviceWith(
  paths: readonly string[],
  {
    end = (from: number, size: number) => from + size,
    token = (at: number) => (at < paths.length ? String(at) : undefined),
  } = {},
): ProbeAsk {
  return (_, values = {}) => {
    const from = Number(values['query pageToken'] ?? 0)
    const to = end(from, Number(values['query maxPageSize'] ?? 100))
    const records = paths.slice(from, to).map((path) => ({ path, checksum: 'c' }))
    const body = { deleted_objects: records, next_page_token: token(to) }
    return Promise.resolve(anExchange({ operation: 'listDeletedObjects', responseBody: JSON.stringify(body) }))
  }
}

test('it holds where each record comes once, whatever the size of the pages', async () => {
  expect(await deletedWalkProbe.run(serviceWith(ALL))).toMatchObject({ verdict: 'held' })
  expect(await deletedWalkProbe.run(serviceWith(['a']))).toMatchObject({ verdict: 'held' })
})

test('it is open where there is nothing to see', async () => {
  expect(await deletedWalkProbe.run(serviceWith([]))).toMatchObject({ verdict: 'open' })
})

test.each([
  [
    'a record is left out between pages',
    serviceWith(ALL, { token: (at) => (at < ALL.length ? String(at + 1) : undefined) }),
  ],
  ['a page ends too early and is the last', serviceWith(ALL, { end: (_, size) => size - 1, token: () => undefined })],
  ['the list ends with its first page', serviceWith(ALL, { token: () => undefined })],
  ['pages overlap', serviceWith(ALL, { token: (at) => (at < ALL.length ? String(at - 1) : undefined) })],
])('it is broken where %s', async (_, ask) => {
  expect(await deletedWalkProbe.run(ask)).toMatchObject({ verdict: 'broken' })
})

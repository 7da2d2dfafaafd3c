import { afterEach, expect, test } from 'vitest'

import { countKnown } from './count-known.ts'
import { known, useGathered } from './known.ts'
import type { KnownOutcome } from './known-thing.ts'

const LOOKED = 1000

afterEach(() => known.clear())

function named(kind: 'object' | 'egress', id: string, at: number): void {
  known.name(kind, id, { by: 'task', place: 'x', subject: 't', at })
}
function learned(
  kind: 'object' | 'egress',
  id: string,
  what: KnownOutcome['what'],
  at: number,
  more: Partial<KnownOutcome> = {},
): void {
  known.learn(kind, id, { at, what, status: what === 'not found' ? 404 : 200, exchangeId: undefined, ...more })
}

function counted(kind: 'object' | 'egress', gatheredSince: number | undefined, only = '') {
  known.show()
  useGathered.setState({ since: gatheredSince })
  return countKnown(kind, only, LOOKED).counted()
}

test('counted is what has another outcome than when it was looked at, and what was named since', () => {
  for (const id of ['same', 'asked', 'gone', 'vain', 'record']) named('object', id, 500)
  learned('object', 'same', 'served', 900)
  learned('object', 'same', 'served', 1100)
  learned('object', 'asked', 'served', 1100)
  learned('object', 'gone', 'served', 900)
  learned('object', 'gone', 'not found', 1100)
  learned('object', 'vain', 'served', 900)
  learned('object', 'vain', 'unknown', 1100, { status: 503 })
  // Deleted before the last look, learned after it.
  learned('object', 'record', 'deleted', 800, { status: undefined, learnedAt: 1200 })
  named('object', 'new', 1100)
  named('egress', 'stream', 1100)
  const ids = ['same', 'asked', 'gone', 'vain', 'record', 'new', 'elsewhere']
  expect(counted('object', 400)?.count).toBe(4)
  expect(ids.filter((id) => counted('object', 400, id)?.count === 1)).toEqual(['asked', 'gone', 'record', 'new'])
  expect(counted('egress', 400)).toMatchObject({ count: 1, leftOut: undefined })
})

test('what was named is not counted where names were not gathered yet: all of it would be new', () => {
  named('egress', 'named before', 1100)
  named('egress', 'deleted here', 1100)
  learned('egress', 'deleted here', 'deleted', 1050)
  for (const since of [undefined, LOOKED + 50])
    expect(counted('egress', since)).toEqual({ count: 1, leftOut: expect.stringMatching(/^No count of new names/) })
  expect(counted('egress', LOOKED)?.count).toBe(2)
})

test('it follows what is learned later, and since when names are gathered', () => {
  named('egress', 'a', 500)
  named('egress', 'b', 1100)
  known.show()
  useGathered.setState({ since: undefined })
  const { follow, counted: count } = countKnown('egress', '', LOOKED)
  const stop = follow(() => undefined)
  learned('egress', 'a', 'deleted', 1100)
  known.show()
  expect(count()?.count).toBe(1)
  useGathered.setState({ since: 400 })
  expect(count()?.count).toBe(2)
  stop()
})

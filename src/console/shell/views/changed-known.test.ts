import { afterEach, expect, test } from 'vitest'

import { known } from '../../known/mentions/known.ts'
import type { Fate } from '../../known/mentions/known-thing.ts'
import { changedKnown } from './changed-known.ts'
import { readAddress } from './view-address.ts'

const LOOKED = 1000

afterEach(() => known.clear())

function named(kind: 'object' | 'egress', id: string, at: number): void {
  known.name(kind, id, { by: 'task', place: 'x', subject: 't', at })
}
function learned(
  kind: 'object' | 'egress',
  id: string,
  what: Fate['what'],
  at: number,
  more: Partial<Fate> = {},
): void {
  known.learn(kind, id, { at, what, status: what === 'not found' ? 404 : 200, exchangeId: undefined, ...more })
}

function changed(address: string, gatheredSince: number | undefined): readonly string[] | undefined {
  known.show()
  const read = readAddress(address)
  return (
    read &&
    changedKnown(read, LOOKED, gatheredSince)
      ?.shown()
      .rows.map(({ id }) => id)
  )
}

test('counted is what has another fate than when it was looked at, and what was named since', () => {
  for (const id of ['same', 'asked', 'gone', 'vain', 'record']) named('object', id, 500)
  learned('object', 'same', 'served', 900)
  learned('object', 'same', 'served', 1100)
  learned('object', 'asked', 'served', 1100)
  learned('object', 'gone', 'served', 900)
  learned('object', 'gone', 'not found', 1100)
  learned('object', 'vain', 'served', 900)
  learned('object', 'vain', 'unknown', 1100, { status: 503 })
  // Deleted before it was looked at, but learned only later.
  learned('object', 'record', 'deleted', 800, { status: undefined, learnedAt: 1200 })
  named('object', 'new', 1100)
  named('egress', 'stream', 1100)
  expect(changed('/objects', 400)).toEqual(['asked', 'gone', 'new', 'record'])
  expect(changed('/objects/gone', 400)).toEqual(['gone'])
  expect(changed('/objects/same', 400)).toEqual([])
  expect(changed('/egress', 400)).toEqual(['stream'])
  expect(changed('/tasks', 400)).toBeUndefined()
})

test('a path is found as its address has it', () => {
  named('object', 'missions/a b%.jpg', 1100)
  expect(changed('/objects/missions/a%20b%25.jpg', 400)).toEqual(['missions/a b%.jpg'])
})

test('what was named is not counted where names were not gathered yet: all of it would be new', () => {
  named('egress', 'named before', 1100)
  named('egress', 'deleted here', 1100)
  learned('egress', 'deleted here', 'deleted', 1050)
  for (const since of [undefined, LOOKED + 1]) expect(changed('/egress', since)).toEqual(['deleted here'])
  expect(changed('/egress', LOOKED)).toEqual(['deleted here', 'named before'])
})

test('it follows what is learned later', () => {
  named('egress', 'a', 500)
  known.show()
  const view = changedKnown({ page: 'egress', path: '/egress' }, LOOKED, 400)
  if (view === undefined) throw new Error('streams are known things')
  const stop = view.follow(() => undefined)
  learned('egress', 'a', 'deleted', 1100)
  known.show()
  expect(view.shown().rows).toHaveLength(1)
  stop()
})

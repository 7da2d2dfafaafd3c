import { expect, test } from 'vitest'

import { findKnown } from './find-known.ts'
import type { KnownThing } from './known-thing.ts'

const things = ['missions/b.jpg', 'missions/a.jpg', 'sar/missions.txt', 'tracks/1.json'].map((id): KnownThing => ({
  kind: 'object',
  id,
  namedBy: [],
  isCut: false,
  firstNamedAt: 0,
  lastOutcome: undefined,
  outcomes: [],
}))
const known = { items: () => things }

test('what begins with it comes first, and letters that merely occur are no match', () => {
  expect(findKnown(known, 'miss', 8)).toEqual(['missions/a.jpg', 'missions/b.jpg', 'sar/missions.txt'])
  expect(findKnown(known, ' sar ', 8)).toEqual(['sar/missions.txt'])
  expect(findKnown(known, 'tjs', 8)).toEqual([])
  expect(findKnown(known, ' ', 8)).toEqual([])
})

test('no more than asked for, nothing that is typed to its end, nothing that is left out', () => {
  expect(findKnown(known, 'miss', 1)).toEqual(['missions/a.jpg'])
  expect(findKnown(known, 'tracks/1.json', 8)).toEqual([])
  expect(findKnown(known, 'miss', 8, (id) => !id.endsWith('.jpg'))).toEqual(['sar/missions.txt'])
})

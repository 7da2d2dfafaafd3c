import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createKnownIndex } from './known-index.ts'
import { namersOf, placesOf, type Fate, type NamedBy } from './known-thing.ts'

function by(who: NamedBy['by'], at = 1, place = 'x', subject = 's'): NamedBy {
  return { by: who, at, place, subject }
}
function fate(what: Fate['what'], at: number, status?: Fate['status']): Fate {
  return { what, at, status, exchangeId: undefined }
}

test('a place that is read again is one place, as new as it was read last', () => {
  const index = createKnownIndex()
  index.name('object', 'a/b', by('task', 5))
  index.name('object', 'a/b', by('task', 3))
  index.name('object', 'a/b', by('entity media', 4))
  expect(index.object.get('a/b')).toBeUndefined()
  index.show()
  expect(index.object.get('a/b')?.namedBy.map(({ by: who, at }) => [who, at])).toEqual([
    ['task', 5],
    ['entity media', 4],
  ])
})

test('who asked for it is named only where it was asked for first', () => {
  const task = by('task', 10)
  expect(namersOf({ namedBy: [task, by('you', 11)] })).toEqual(['task'])
  expect(namersOf({ namedBy: [task, by('you', 9)] })).toEqual(['task', 'you'])
  expect(namersOf({ namedBy: [by('you', 9)] })).toEqual(['you'])
  expect(placesOf({ namedBy: [by('task', 1), by('file', 2)] }).map(({ at }) => at)).toEqual([2, 1])
})

test('an answer that says nothing of the object leaves the last word standing', () => {
  const index = createKnownIndex()
  index.name('object', 'a', by('task'))
  index.learn('object', 'a', fate('unknown', 1, 500))
  index.show()
  expect(index.object.get('a')?.fate).toMatchObject({ what: 'unknown', status: 500 })
  index.learn('object', 'a', fate('served', 2, 200))
  index.learn('object', 'a', fate('unknown', 3, 503))
  index.show()
  expect(index.object.get('a')?.fate).toMatchObject({ what: 'served', at: 2 })
  expect(index.object.get('a')?.fates.map(({ at }) => at)).toEqual([3, 2, 1])
})

test('what was learned before anything named it is there when something does', () => {
  const index = createKnownIndex()
  index.learn('object', 'a', fate('served', 1, 200))
  index.show()
  expect(index.object.size).toBe(0)
  index.name('object', 'a', by('task'))
  index.show()
  expect(index.object.get('a')?.fate?.what).toBe('served')
})

test('what nothing names is not shown, and what only a file named goes with it', () => {
  const index = createKnownIndex()
  index.learn('object', 'a', fate('served', 1))
  index.name('object', 'b', by('file'))
  index.name('object', 'c', by('file'))
  index.name('object', 'c', by('task'))
  index.show()
  expect([...index.object.items()].map(({ id }) => id)).toEqual(['b', 'c'])
  index.forgetFiles()
  index.show()
  expect([...index.object.items()].map(({ id }) => id)).toEqual(['c'])
  expect(index.tree.rows(() => true).map(({ key }) => key)).toEqual(['c'])
})

test('in whatever order it is told, the same is known', () => {
  const told = fc.record({
    id: fc.constantFrom('a', 'b/c', 'b/d'),
    who: fc.constantFrom('task', 'entity media', 'you', 'file') as fc.Arbitrary<NamedBy['by']>,
    at: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(told), fc.integer(), (list, shift) => {
      const of = (order: typeof list) => {
        const index = createKnownIndex()
        for (const { id, who, at } of order) {
          index.name('object', id, by(who, at))
          index.learn('object', id, fate('served', at))
          if (at % 3 === 0) index.show()
        }
        index.show()
        return [...index.object.items()]
          .toSorted((one, other) => (one.id < other.id ? -1 : 1))
          .map((thing) => ({
            id: thing.id,
            places: placesOf(thing)
              .map((each) => `${each.by} ${each.at}`)
              .toSorted(),
            fate: thing.fate,
          }))
      }
      const cut = list.length === 0 ? 0 : Math.abs(shift) % list.length
      expect(of([...list.slice(cut), ...list.slice(0, cut)].toReversed())).toEqual(of(list))
    }),
  )
})

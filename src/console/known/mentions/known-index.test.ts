import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createKnownIndex } from './known-index.ts'
import { namersOf, placesOf, type KnownOutcome, type NamedBy } from './known-thing.ts'

function by(who: NamedBy['by'], at = 1, place = 'x', subject = 's'): NamedBy {
  return { by: who, at, place, subject }
}
function outcome(what: KnownOutcome['what'], at: number, status?: KnownOutcome['status']): KnownOutcome {
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
  index.learn('object', 'a', outcome('unknown', 1, 500))
  index.show()
  expect(index.object.get('a')?.lastOutcome).toMatchObject({ what: 'unknown', status: 500 })
  index.learn('object', 'a', outcome('served', 2, 200))
  index.learn('object', 'a', outcome('unknown', 3, 503))
  index.show()
  expect(index.object.get('a')?.lastOutcome).toMatchObject({ what: 'served', at: 2 })
  expect(index.object.get('a')?.outcomes.map(({ at }) => at)).toEqual([3, 2, 1])
})

test('what was learned before anything named it is there when something does', () => {
  const index = createKnownIndex()
  index.learn('object', 'a', outcome('served', 1, 200))
  index.show()
  expect(index.object.size).toBe(0)
  index.name('object', 'a', by('task'))
  index.show()
  expect(index.object.get('a')?.lastOutcome?.what).toBe('served')
})

test('what nothing names is not shown, and what only a file named goes with it', () => {
  const index = createKnownIndex()
  index.learn('object', 'a', outcome('served', 1))
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
          index.learn('object', id, outcome('served', at))
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
            lastOutcome: thing.lastOutcome,
          }))
      }
      const cut = list.length === 0 ? 0 : Math.abs(shift) % list.length
      expect(of([...list.slice(cut), ...list.slice(0, cut)].toReversed())).toEqual(of(list))
    }),
  )
})

const MOST = 10

function paths(index: ReturnType<typeof createKnownIndex>): readonly string[] {
  return [...index.object.items()].map(({ id }) => id).toSorted()
}

test('of more than are kept the oldest named go, and come back when something names them again', () => {
  const index = createKnownIndex(MOST)
  for (let at = 1; at <= 12; at += 1) index.name('object', `path-${at}`, by('task', at))
  index.name('object', 'path-1', by('entity media', 13))
  index.show()
  expect(index.object.size).toBe(MOST)
  expect(index.hasLeftOut('object')).toBe(true)
  expect(index.hasLeftOut('egress')).toBe(false)
  expect(paths(index)).toContain('path-1')
  expect(paths(index)).not.toContain('path-2')
  expect(paths(index)).not.toContain('path-3')
  // As old as a dropped one, so it must not be there either.
  index.name('object', 'path-0', by('task', 3))
  index.name('object', 'path-2', by('task', 14))
  index.show()
  expect(paths(index)).toContain('path-2')
  expect(paths(index)).not.toContain('path-0')
  index.clear()
  expect(index.hasLeftOut('object')).toBe(false)
})

test('a thing that very many places name keeps those that were read last, and that it was asked for here', () => {
  const index = createKnownIndex()
  index.name('object', 'a', by('you', 0, '', ''))
  for (let at = 1; at <= 1000; at += 1) index.name('object', 'a', by('task', at, 'x', `task-${at}`))
  index.show()
  const thing = index.object.get('a')
  expect(thing).toMatchObject({ isCut: true, firstNamedAt: 0 })
  expect(thing?.namedBy).toHaveLength(200)
  expect(thing?.namedBy.some(({ by: who }) => who === 'you')).toBe(true)
  expect(thing?.namedBy.some(({ subject }) => subject === 'task-1000')).toBe(true)
})

test('whatever is told in whatever order, no more are kept than may be, and never one that is older than one left out', () => {
  const told = fc.record({
    path: fc.nat(60).map((number) => `folder-${number % 7}/file-${number}`),
    at: fc.nat(1000),
    how: fc.constantFrom('named', 'named', 'named', 'named', 'asked', 'held', 'record', 'let go', 'show'),
  })
  fc.assert(
    fc.property(fc.array(told, { maxLength: 300 }), (list) => {
      const index = createKnownIndex(MOST)
      const asked = new Set<string>()
      const held = new Map<string, () => void>()
      const everHeld = new Set<string>()
      const named = new Map<string, number>()
      for (const { path, at, how } of list) {
        if (how === 'held' && !held.has(path)) {
          held.set(path, index.hold('object', path))
          everHeld.add(path)
        } else if (how === 'let go') {
          held.get(path)?.()
          held.delete(path)
        } else if (how === 'show') index.show()
        else if (how === 'asked') {
          index.name('object', path, by('you', at))
          index.learn('object', path, outcome('served', at, 200))
          asked.add(path)
        } else {
          index.name('object', path, by(how === 'record' ? 'deleted record' : 'task', at))
          if (how === 'record') index.learn('object', path, outcome('deleted', at))
        }
        if (how !== 'held' && how !== 'let go' && how !== 'show')
          named.set(path, Math.max(named.get(path) ?? -Infinity, at))
      }
      index.show()
      const kept = new Set(paths(index))
      const gone = [...named.keys()].filter((path) => !kept.has(path))
      const newestGone = Math.max(-1, ...gone.map((path) => named.get(path) ?? 0))
      for (const path of asked) expect(kept).toContain(path)
      for (const path of kept)
        if (!asked.has(path) && !everHeld.has(path)) expect(named.get(path)).toBeGreaterThanOrEqual(newestGone)
      expect(kept.size).toBeLessThanOrEqual(Math.ceil(1.1 * Math.max(MOST, asked.size + everHeld.size)))
      if (gone.length > 0) expect(index.hasLeftOut('object')).toBe(true)
      const rows = index.tree.rows(() => true).filter(({ isFolder }) => !isFolder)
      expect(rows.map(({ key }) => key).toSorted()).toEqual(paths(index))
    }),
    { numRuns: 300 },
  )
})

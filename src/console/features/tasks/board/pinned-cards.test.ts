import { expect, test } from 'vitest'

import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { cardAt, countOfCards, pinAt, withPins, type Cards, type Lanes } from './pinned-cards.ts'
import type { FamilyId } from '../../../../task/status-families.ts'

function task(id: string, family: FamilyId, updated = 0): LoadedTask {
  return {
    id,
    family,
    task: {},
    raw: {},
    receivedAt: 0,
    asOf: 0,
    exchangeId: undefined,
    updated,
    title: id,
    searchText: '',
    change: undefined,
    underParent: undefined,
    absentSince: undefined,
    olderAnswer: undefined,
  }
}
function lanes(part: Partial<Record<FamilyId, readonly LoadedTask[]>>): Lanes {
  return new Map(Object.entries(part))
}
function ids(cards: Cards) {
  return Array.from({ length: countOfCards(cards) }, (_, index) => cardAt(cards, index)?.task.id)
}

test('cards down to the pinned one keep their places and everything else moves on', () => {
  const [a, b, c] = [task('a', 'executing'), task('b', 'executing'), task('c', 'executing')]
  const before = withPins(lanes({ executing: [a, b, c] }), [], () => undefined)
  const hold = pinAt('executing', before.executing, 'b')
  const done = task('b', 'ok')
  const fresh = task('d', 'executing', 1)
  const now = new Map([a, done, c, fresh].map((each) => [each.id, each]))
  const after = withPins(lanes({ executing: [fresh, a, c], ok: [done] }), hold ? [hold] : [], (id) => now.get(id))
  expect(ids(after.executing)).toEqual(['a', 'b', 'd', 'c'])
  expect(cardAt(after.executing, 1)).toEqual({ task: b, pinned: true, waitsFor: done })
  expect(cardAt(after.executing, 0)?.waitsFor).toBeUndefined()
  expect(ids(after.ok)).toEqual([])
})

test('a hold makes nothing anew of the cards below it, nor a second time of those that it holds', () => {
  const [a, b, c, other] = [task('a', 'ok'), task('b', 'ok'), task('c', 'ok'), task('o', 'ending')]
  const [loaded, current] = [
    lanes({ ok: [a, b, c], ending: [other] }),
    (id: string) => [a, b, c].find((it) => it.id === id),
  ]
  const free = withPins(loaded, [], current)
  const hold = pinAt('ok', free.ok, 'b')
  const once = withPins(loaded, hold ? [hold] : [], current)
  expect(cardAt(once.ok, 2)).toBe(cardAt(free.ok, 2))
  expect(once.ending).toBe(free.ending)
  const longer = pinAt('ok', once.ok, 'c')
  const twice = withPins(loaded, longer ? [longer] : [], current)
  expect(cardAt(twice.ok, 0)).toBe(cardAt(once.ok, 0))
  expect(cardAt(twice.ok, 0)).not.toBe(cardAt(free.ok, 0))
})

test('without a hold the lanes are as loaded, and unchanged lanes stay the same', () => {
  const loaded = lanes({ ok: [task('a', 'ok')] })
  expect(withPins(loaded, [], () => undefined).ok).toBe(withPins(loaded, [], () => undefined).ok)
  expect(pinAt('ok', withPins(loaded, [], () => undefined).ok, 'gone')).toBeUndefined()
})

test('a hold in a lane of a hundred thousand looks at few of them', () => {
  let looks = 0
  const many = Array.from({ length: 100_000 }, (_, index) => {
    const made = task(String(index), 'ok', -index)
    return Object.defineProperty(made, 'updated', { get: () => ((looks += 1), -index) })
  })
  const free = withPins(lanes({ ok: many }), [], () => undefined)
  const hold = pinAt('ok', free.ok, '9')
  expect(looks).toBe(0)
  const held = withPins(lanes({ ok: many }), hold ? [hold] : [], (id) => many[Number(id)])
  expect([countOfCards(held.ok), ids({ ...held.ok, free: [] })]).toEqual([
    100_000,
    Array.from({ length: 10 }, (_, index) => String(index)),
  ])
  expect(looks).toBeLessThan(2000)
})

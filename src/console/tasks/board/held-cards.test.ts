import { expect, test } from 'vitest'

import type { LoadedTask } from '../../live/loaded-task.ts'
import { holdAt, withHolds, type Lanes } from './held-cards.ts'
import type { FamilyId } from '../../live/status/status-families.ts'

function task(id: string, family: FamilyId): LoadedTask {
  return {
    id,
    family,
    task: {},
    raw: {},
    receivedAt: 0,
    asOf: 0,
    exchangeId: undefined,
    updated: 0,
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
function ids(cards: readonly { task: LoadedTask }[]) {
  return cards.map((card) => card.task.id)
}

test('cards down to the held one keep their places and everything else moves on', () => {
  const [a, b, c] = [task('a', 'executing'), task('b', 'executing'), task('c', 'executing')]
  const before = withHolds(lanes({ executing: [a, b, c] }), [], () => undefined)
  const hold = holdAt('executing', before.executing, 'b')
  const done = task('b', 'ok')
  const fresh = task('d', 'executing')
  const now = new Map([a, done, c, fresh].map((each) => [each.id, each]))
  const after = withHolds(lanes({ executing: [fresh, a, c], ok: [done] }), hold ? [hold] : [], (id) => now.get(id))
  expect(ids(after.executing)).toEqual(['a', 'b', 'd', 'c'])
  expect(after.executing[1]).toEqual({ task: b, held: true, waitsFor: done })
  expect(after.executing[0]?.waitsFor).toBeUndefined()
  expect(ids(after.ok)).toEqual([])
})

test('a hold makes nothing anew of the cards below it, nor a second time of those that it holds', () => {
  const [a, b, c, other] = [task('a', 'ok'), task('b', 'ok'), task('c', 'ok'), task('o', 'ending')]
  const [loaded, current] = [
    lanes({ ok: [a, b, c], ending: [other] }),
    (id: string) => [a, b, c].find((it) => it.id === id),
  ]
  const free = withHolds(loaded, [], current)
  const hold = holdAt('ok', free.ok, 'b')
  const once = withHolds(loaded, hold ? [hold] : [], current)
  expect(once.ok[2]).toBe(free.ok[2])
  expect(once.ending).toBe(free.ending)
  const longer = holdAt('ok', once.ok, 'c')
  const twice = withHolds(loaded, longer ? [longer] : [], current)
  expect(twice.ok[0]).toBe(once.ok[0])
  expect(twice.ok[0]).not.toBe(free.ok[0])
})

test('without a hold the lanes are as loaded, and unchanged lanes stay the same', () => {
  const loaded = lanes({ ok: [task('a', 'ok')] })
  expect(withHolds(loaded, [], () => undefined).ok).toBe(withHolds(loaded, [], () => undefined).ok)
  expect(holdAt('ok', withHolds(loaded, [], () => undefined).ok, 'gone')).toBeUndefined()
})

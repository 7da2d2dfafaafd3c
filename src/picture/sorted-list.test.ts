import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { updateSorted } from './sorted-list.ts'

interface Item {
  readonly place: number
}
function compare(one: Item, other: Item) {
  return one.place - other.place
}

/** Sorted items, with removals, additions and replaced copies. */
const edits = fc
  .tuple(
    fc.uniqueArray(fc.nat(5000), { maxLength: 400 }),
    fc.array(fc.constantFrom('stays', 'goes', 'comes', 'copied')),
  )
  .map(([places, fates]) => {
    const before: Item[] = []
    const after: Item[] = []
    for (const [index, place] of places.toSorted((one, other) => one - other).entries()) {
      const fate = fates[index % Math.max(1, fates.length)] ?? 'stays'
      const item = { place }
      if (fate !== 'comes') before.push(item)
      if (fate !== 'goes') after.push(fate === 'copied' ? { place } : item)
    }
    return { before, after }
  })

test('what is removed and added leads from one list to the other, however much it is', () => {
  fc.assert(
    fc.property(edits, ({ before, after }) => {
      const removed = before.filter((item) => !after.includes(item))
      const added = after.filter((item) => !before.includes(item))
      const updated = updateSorted(before, removed, added, compare)
      expect(updated).toHaveLength(after.length)
      expect(updated.every((item, index) => item === after[index])).toBe(true)
    }),
  )
})

test('what is not in the list is no matter to remove', () => {
  const list = [{ place: 1 }, { place: 3 }]
  expect(updateSorted(list, [{ place: 1 }, { place: 2 }], [{ place: 4 }], compare)).toEqual([...list, { place: 4 }])
})

test('what is named twice to remove is removed once', () => {
  const [one, two, three] = [{ place: 1 }, { place: 2 }, { place: 3 }]
  expect(updateSorted([one, two, three], [two, two], [], compare)).toEqual([one, three])
})

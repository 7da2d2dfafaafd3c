import fc from 'fast-check'
import { expect, test } from 'vitest'

import { changesUpTo, changeWords, nextChange, previousChange, spanWords } from './changes.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

test('steps lead from change to change, and end where the track does', () => {
  const track = { moments: [1000, 1001, 5000] }
  expect([999, 1000, 1001, 4000, 5000].map((at) => nextChange(track, at))).toEqual([1000, 1001, 5000, 5000, undefined])
  expect([999, 1000, 1001, 4000, 5000, 9000].map((at) => previousChange(track, at))).toEqual([
    undefined,
    999,
    1000,
    1001,
    1001,
    5000,
  ])
})

test('whichever moment: what is counted is what had been told by then, and a step back from the next change is no later', () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 500 })).map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(moments, fc.integer({ min: -10, max: 510 }), (list, at) => {
      const track = { moments: list }
      expect(changesUpTo(track, at)).toBe(list.filter((moment) => moment <= at).length)
      expect(nextChange(track, at)).toBe(list.find((moment) => moment > at))
      const isFirst = list.find((moment) => moment <= at) === at
      expect(previousChange(track, at)).toBe(isFirst ? at - 1 : list.findLast((moment) => moment < at))
    }),
  )
})

test('the place among the changes is said in words', () => {
  const track = { moments: Array.from({ length: 2204 }, (_, index) => 1000 * (index + 1)) }
  expect(changeWords(track, 1_618_000)).toBe('change 1\u202f618 of 2\u202f204')
  expect(changeWords(track, 0)).toBe('before the first of 2\u202f204')
  expect(changeWords({ moments: [] }, 5)).toBe('no change')
  expect(spanWords({ from: 0, to: 12 * HOUR })).toBe('in 12 h')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { atOnce, sorted } from './steps.ts'

function byNumber(one: { number: number }, other: { number: number }): number {
  return one.number - other.number
}

test('sorting in steps gives what sorting at once does, equal ones in their order', () => {
  const list = fc.array(fc.nat(50), { maxLength: 9000, size: 'max' })
  fc.assert(
    fc.property(list, (numbers) => {
      const items = numbers.map((number, index) => ({ number, index }))
      expect(atOnce(sorted(items, byNumber))).toEqual(items.toSorted(byNumber))
    }),
    { numRuns: 40 },
  )
})

test('sorting much pauses often', () => {
  const items = Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 50_000)
  let compared = 0
  let most = 0
  const compare = (one: number, other: number): number => {
    compared += 1
    return one - other
  }
  for (const _ of sorted(items, compare)) {
    most = Math.max(most, compared)
    compared = 0
  }
  most = Math.max(most, compared)
  expect(most).toBeLessThan(40_000)
})

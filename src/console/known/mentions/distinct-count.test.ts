import { expect, test } from 'vitest'

import { createDistinctCount } from './distinct-count.ts'

test('different texts are counted once, and no more once they are taken back', () => {
  const distinct = createDistinctCount()
  distinct.remove('never there')
  for (const text of ['a', 'b', 'a', 'c']) distinct.add(text)
  expect(distinct.count()).toBe(3)
  distinct.remove('b')
  distinct.remove('b')
  expect(distinct.count()).toBe(2)
  distinct.clear()
  expect(distinct.count()).toBe(0)
})

test('among a million the count is near', () => {
  const distinct = createDistinctCount()
  for (let index = 0; index < 1_000_000; index += 1)
    distinct.add(`missions/2026-325/gull-${index % 9}/still-${index}.jpg`)
  expect(distinct.count()).toBeGreaterThan(980_000)
  expect(distinct.count()).toBeLessThan(1_020_000)
})

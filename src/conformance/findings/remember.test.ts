import { expect, test } from 'vitest'

import { remember } from './remember.ts'

test('the newest are kept, up to the limit, and what is named again counts as new', () => {
  const map = new Map<string, number>()
  for (let turn = 0; turn < 25; turn += 1) {
    remember(map, 'named again', turn, 10)
    remember(map, String(turn), turn, 10)
    expect(map.size).toBeLessThanOrEqual(10)
  }
  expect(map.get('named again')).toBe(24)
  expect([...map.keys()].slice(-4)).toEqual(['22', '23', 'named again', '24'])
})

test('the oldest are not looked for at each addition once there are too many', () => {
  class Counted extends Map<string, number> {
    looks = 0
    override keys() {
      this.looks += 1
      return super.keys()
    }
  }
  const map = new Counted()
  for (let turn = 0; turn < 3000; turn += 1) remember(map, String(turn), turn, 1000)
  expect(map.looks).toBeLessThan(30)
})

import { expect, test } from 'vitest'

import { nextTurn, pageMilliseconds } from './rotation.ts'

const often = { seconds: 20, pages: 2, isHeld: false }

test('pages take turns, each for its time, and for at least 10 s', () => {
  const first = { page: 0, since: 1000 }
  expect(nextTurn(first, { ...often, now: 20_999 })).toBe(first)
  const second = nextTurn(first, { ...often, now: 21_000 })
  expect(second).toEqual({ page: 1, since: 21_000 })
  expect(nextTurn(second, { ...often, now: 41_000 })).toEqual({ page: 0, since: 41_000 })
  expect(pageMilliseconds(3)).toBe(10_000)
})

test('a held page stays, and then for its whole time; a clock that is set back ends nothing', () => {
  const held = nextTurn({ page: 0, since: 0 }, { ...often, now: 60_000, isHeld: true })
  expect(held).toEqual({ page: 0, since: 60_000 })
  expect(nextTurn(held, { ...often, now: 79_999 })).toBe(held)
  expect(nextTurn(held, { ...often, now: 5000 })).toEqual({ page: 0, since: 5000 })
})

import { expect, test } from 'vitest'

import { growth } from './soak-page.mjs'

function sample(heap: number, nodes = 100, listeners = 10) {
  return { hours: 0, heap, nodes, listeners }
}

test('growth compares the beginning with the end, and a single outlier does not count', () => {
  const flat = [
    sample(100),
    sample(102),
    sample(900),
    sample(101),
    sample(100),
    sample(99),
    sample(103),
    sample(100),
    sample(101),
  ]
  expect(growth(flat).heap).toBeLessThan(0.02)
  const leaking = Array.from({ length: 9 }, (_, index) => sample(100 + 5 * index, 100 + index, 10))
  expect(growth(leaking)).toEqual({
    heap: expect.closeTo(135 / 105 - 1),
    nodes: expect.closeTo(107 / 101 - 1),
    listeners: 0,
  })
})

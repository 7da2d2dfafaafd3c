import { expect, test } from 'vitest'

import { withAscendingNode } from './orbit.ts'

function degrees(text: string): number {
  return Number(/"raOfAscNodeDeg":([\d.]+)/.exec(text)?.[1])
}

test('an orbit that crosses the equator at noon has its node under the sun, six hours later a quarter further east', () => {
  // At the equinox the sun's right ascension is 0.
  const epoch = '2026-03-20T14:46:00Z'
  const nodeAt = (localTimeOfAscendingNode: string) =>
    JSON.stringify(withAscendingNode({ epoch, localTimeOfAscendingNode }))
  const noon = degrees(nodeAt('12:00'))
  expect(Math.min(noon, 360 - noon)).toBeLessThan(3)
  expect((degrees(nodeAt('18:00')) - noon + 360) % 360).toBeCloseTo(90, 3)
})

test('other values stay as they are', () => {
  for (const value of [null, 5, [], {}, { epoch: '2026-03-20T14:46:00Z', raOfAscNodeDeg: 7 }])
    expect(withAscendingNode(value)).toBe(value)
})

import { expect, test } from 'vitest'

import { barsOf } from './bars.ts'

test('bars say how many tasks changed when, the most of them as high as there is room', () => {
  const track = { from: 0, to: 100, moments: [0, 10, 30, 100], counts: [3, 1, 1, 16], gaps: [] }
  expect(barsOf(track, 4)).toEqual([0.5, 0.25, 0, 1])
})

test('what was before the track is in no bar, and a track without changes has none', () => {
  const track = { from: 50, to: 100, moments: [10, 60], counts: [100, 1], gaps: [] }
  expect(barsOf(track, 2)).toEqual([1, 0])
  expect(barsOf({ ...track, moments: [], counts: [] }, 2)).toEqual([0, 0])
  expect(barsOf(track, 0)).toEqual([])
})

import { expect, test } from 'vitest'

import { copyOf } from '../../../entity/copy.ts'
import type { TrailPoint } from '../../../geo/map-entity.ts'
import { entitiesOf } from '../known-entities.test.support.ts'
import { withKept } from './journal-trails.ts'

const entity = { entityId: 'v1', location: { position: { latitudeDegrees: 43, longitudeDegrees: -69 } } }
const known = entitiesOf([
  copyOf({
    entity,
    wire: entity,
    source: { kind: 'opened', name: 'v1.json', openedAt: 0 },
    snapshot: false,
    carriedAt: 0,
    standIn: '',
  }),
])

function seen(...points: TrailPoint[]) {
  return { of: () => points }
}

function timesOf(points: readonly TrailPoint[]) {
  return points.map(({ time }) => time)
}

test('a trail begins with what was kept and goes on with what the page saw itself', () => {
  const kept = {
    trails: {
      v1: [
        [10, 43.2, -69],
        [20, 43.1, -69],
        [30, 43.05, -69],
      ] as const,
    },
  }
  const own = seen({ at: [-69, 43.06], time: 25 }, { at: [-69, 43.02], time: 35 })
  const trails = withKept(own, kept, known.get)
  expect(timesOf(trails.of('v1'))).toEqual([10, 20, 25, 35])
  expect(trails.of('v1')[0]?.at).toEqual([-69, 43.2])
  // The same list: the map redraws on a new one.
  expect(trails.of('v1')).toBe(trails.of('v1'))
  expect(trails.of('constructor')).toBe(own.of())
})

test('the place where it is now is none of its trail', () => {
  const kept = {
    trails: {
      v1: [
        [10, 43.2, -69],
        [20, 43, -69],
        [30, 43.00001, -69],
      ] as const,
    },
  }
  expect(timesOf(withKept(seen(), kept, known.get).of('v1'))).toEqual([10])
  expect(withKept(seen(), { trails: { v1: [[20, 43, -69]] } }, known.get).of('v1')).toEqual([])
})

test('a long trail is thinned, its ends stay', () => {
  const points = Array.from({ length: 4321 }, (_, index) => [index, 44 + index / 1e4, -69] as const)
  const trail = withKept(seen(), { trails: { v1: points } }, known.get).of('v1')
  expect(trail.length).toBeLessThanOrEqual(201)
  expect([trail[0]?.time, trail.at(-1)?.time]).toEqual([0, 4320])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { inverse } from '../../../../geo/geodesic.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import { Spots, type Quarter } from './spots.ts'

const QUARTERS: readonly Quarter[] = ['north', 'east', 'south', 'west']

function spotsAt(places: readonly LonLat[]): Spots {
  const spots = new Spots()
  for (const [number, at] of places.entries()) spots.add(`e${number}`, at)
  return spots
}

/** Includes poles, antimeridian and equal places. */
const place: fc.Arbitrary<LonLat> = fc.oneof(
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
  fc.tuple(fc.constantFrom(-180, -179.9, 0, 179.9, 180), fc.constantFrom(-90, -89.9, 0, 89.9, 90)),
)
const places = fc.array(place, { minLength: 1, maxLength: 40 })

test('the nearest in each quarter, across the antimeridian and the pole', () => {
  const spots = spotsAt([
    [179.5, 0],
    [-179.5, 0],
    [179, 0],
    [179.5, 1],
    [179.5, -1],
    [-0.5, 89],
    [179.5, 89],
  ])
  expect(QUARTERS.map((quarter) => spots.nearestIn(quarter, [179.5, 0]))).toEqual(['e3', 'e1', 'e4', 'e2'])
  // Beyond the pole, north continues on the other side.
  expect(spots.nearestIn('north', [179.5, 89])).toBe('e5')
  expect(spots.nearestIn('north', [-0.5, 89])).toBe('e6')
})

test('of what lies in a quarter by the geodesic’s bearing, nothing is nearer than what is found', () => {
  fc.assert(
    fc.property(places, place, fc.constantFrom(...QUARTERS), (all, from, quarter) => {
      const found = spotsAt(all).nearestIn(quarter, from)
      const middle = QUARTERS.indexOf(quarter) * 90
      const legs = all.map((at) => inverse(from, at))
      // Against the ellipsoid, bearings differ by a fifth of a degree, distances by 0.5 %, more near the
      // antipode.
      const isClear = ({ bearing, metres }: { bearing: number; metres: number }) =>
        metres > 1 && metres < 19_800_000 && Math.abs(((bearing - middle + 540) % 360) - 180) < 44
      const nearest = Math.min(...legs.filter(isClear).map(({ metres }) => metres))
      if (found === undefined) expect(nearest).toBe(Number.POSITIVE_INFINITY)
      else expect((legs[Number(found.slice(1))]?.metres ?? Number.NaN) * 0.99).toBeLessThanOrEqual(nearest + 1)
    }),
  )
})

test('every spot is reached in the order by distance, there and back, and each once', () => {
  fc.assert(
    fc.property(places, place, (all, from) => {
      const spots = spotsAt(all)
      const there: string[] = []
      for (let id = spots.inOrder(from, 'first'); id !== undefined; id = spots.inOrder(from, { after: id }))
        there.push(id)
      expect(there.toSorted()).toEqual(all.map((_, number) => `e${number}`).toSorted())
      expect(there.map((id) => spots.rank(from, id))).toEqual(there.map((_, index) => index + 1))
      const back: string[] = []
      for (let id = there.at(-1); id !== undefined; id = spots.inOrder(from, { before: id })) back.push(id)
      expect(back).toEqual(there.toReversed())
    }),
  )
})

test('those at one place are counted, lie in no quarter of it, and are reached in the order', () => {
  const spots = spotsAt([
    [10, 50],
    [10, 50],
    [11, 50],
  ])
  expect(spots.countAt([10, 50])).toBe(2)
  expect(QUARTERS.map((quarter) => spots.nearestIn(quarter, [10, 50]))).toEqual([undefined, 'e2', undefined, undefined])
  expect(spots.inOrder([10, 50], { after: 'e0' })).toBe('e1')
})

test('what is not there has no place, rank or neighbour', () => {
  const spots = spotsAt([[1, 2]])
  expect(spots.placeOf('nobody')).toBeUndefined()
  expect(spots.inOrder([0, 0], { after: 'nobody' })).toBeUndefined()
  expect(spots.inOrder([0, 0], { after: 'e0' })).toBeUndefined()
  expect(new Spots().inOrder([0, 0], 'first')).toBeUndefined()
})

test('among a hundred thousand a step is a fraction of a frame of the page', () => {
  const spots = new Spots()
  for (let number = 0; number < 100_000; number += 1)
    spots.add(`e${number}`, [((number * 137.508) % 360) - 180, ((number * 0.618) % 180) - 90])
  const began = process.cpuUsage()
  for (let step = 0; step < 50; step += 1) {
    spots.nearestIn('north', [step, step])
    spots.inOrder([step, step], { after: `e${step}` })
  }
  const { user, system } = process.cpuUsage(began)
  // Two calls each: far below the 50 ms of a long task, even on a busy machine.
  expect((user + system) / 1000 / 50).toBeLessThan(25)
})

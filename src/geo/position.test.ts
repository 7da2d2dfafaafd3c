import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../contract/entity/entity.ts'
import { headingOf, measuredAt, motionOf } from './motion.ts'
import { positionOf } from './position.ts'

test('kinematics come before location', () => {
  const entity: Entity = {
    location: { position: { latitudeDegrees: 1, longitudeDegrees: 2 } },
    kinematics: {
      kinematicsGeodetic: {
        location: { latitudeDegrees: 43.655, longitudeDegrees: -69.02, universalAltitudeHae: { valueMeters: 12 } },
      },
    },
  }
  expect(positionOf(entity)).toEqual({
    kind: 'position',
    at: [-69.02, 43.655],
    heightMetres: 12,
    source: 'kinematics.kinematicsGeodetic.location',
  })
})

test('an earth-centred position is turned into degrees', () => {
  const found = positionOf({
    kinematics: {
      kinematicsGeocentric: { location: { xMeters: 3816209.6, yMeters: 3737108.55, zMeters: 3485109.57 } },
    },
  })
  expect(found).toMatchObject({ kind: 'position', source: 'kinematics.kinematicsGeocentric.location' })
  if (found.kind === 'position') {
    expect(found.at[0]).toBeCloseTo(44.4, 6)
    expect(found.at[1]).toBeCloseTo(33.3, 6)
    expect(found.heightMetres).toBeCloseTo(6000, 1)
  }
})

test('a missing part is incomplete and never zero', () => {
  expect(positionOf({ location: { position: { latitudeDegrees: 43 } } })).toEqual({
    kind: 'incomplete',
    source: 'location.position',
    reason: 'longitude is missing',
  })
  expect(
    positionOf({ location: { position: { longitudeDegrees: null as unknown as number, latitudeDegrees: 4 } } }).kind,
  ).toBe('incomplete')
  expect(positionOf({ location: { position: { altitudeHaeMeters: 30 } } }).kind).toBe('incomplete')
  expect(positionOf({ kinematics: { kinematicsGeocentric: { location: { xMeters: 1, yMeters: 2 } } } }).kind).toBe(
    'incomplete',
  )
  expect(
    positionOf({ kinematics: { kinematicsGeocentric: { location: { xMeters: 0, yMeters: 0, zMeters: 0 } } } }).kind,
  ).toBe('incomplete')
  expect(positionOf({ location: { position: { latitudeDegrees: 91, longitudeDegrees: 0 } } })).toMatchObject({
    reason: 'latitude 91 is beyond the pole',
  })
})

test('a given zero is a position', () => {
  expect(positionOf({ location: { position: { latitudeDegrees: 0, longitudeDegrees: 0 } } })).toMatchObject({
    kind: 'position',
    at: [0, 0],
  })
})

test('a whole field stands in for a broken one', () => {
  expect(
    positionOf({
      kinematics: { kinematicsGeodetic: { location: { latitudeDegrees: 1 } } },
      location: { position: { latitudeDegrees: 5, longitudeDegrees: 185 } },
    }),
  ).toEqual({ kind: 'position', at: [-175, 5], source: 'location.position' })
})

test('a shape gives its middle, also across the antimeridian', () => {
  const found = positionOf({
    geoShape: {
      polygon: {
        rings: [{ positions: [corner(-1, 179), corner(-1, -179), corner(1, -179), corner(1, 179), corner(-1, 179)] }],
      },
    },
  })
  expect(found).toMatchObject({ kind: 'position', source: 'geoShape.polygon' })
  if (found.kind === 'position') {
    expect(Math.abs(found.at[0])).toBeCloseTo(180)
    expect(found.at[1]).toBeCloseTo(0)
  }
  expect(positionOf({ geoShape: { point: {} } }).kind).toBe('none')
  expect(positionOf({ geoShape: { line: { positions: [{}, {}] } } }).kind).toBe('incomplete')
})

test('nothing at all is none', () => {
  expect(positionOf({})).toEqual({ kind: 'none' })
})

test('course and speed come from the velocity vector in whichever frame', () => {
  expect(motionOf({ location: { velocityEnu: { e: 3, n: 4 }, speedMps: 99 } }, [0, 0])).toEqual({
    speed: 5,
    course: expect.closeTo(36.8699, 3),
  })
  const ecef = motionOf({ kinematics: { kinematicsGeocentric: { velocityEcefMPerS: { x: -7, y: 0, z: 0 } } } }, [90, 0])
  expect(ecef?.speed).toBeCloseTo(7)
  expect(ecef?.course).toBeCloseTo(90)
  expect(motionOf({ location: { speedMps: 12 } }, [0, 0])).toEqual({ speed: 12 })
  expect(motionOf({ location: { velocityEnu: { e: 0, n: 0, u: 5 } } }, [0, 0])).toEqual({ speed: 0 })
  expect(motionOf({ location: { velocityEnu: { e: 3 } } }, [0, 0])).toBeUndefined()
  expect(
    headingOf({ location: { attitudeEnu: { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 } } }, [0, 0]),
  ).toBeCloseTo(0)
})

test('with both set, course and heading come from the kinematics that give the position', () => {
  const both: Entity = {
    kinematics: {
      kinematicsGeocentric: { velocityEcefMPerS: { x: -7, y: 0, z: 0 }, attitudeEcef: { x: 0, y: 0, z: 1, w: 0 } },
    },
    location: { velocityEnu: { e: 3, n: 4 }, attitudeEnu: { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 } },
  }
  expect(motionOf(both, [90, 0])).toEqual(motionOf({ kinematics: both.kinematics }, [90, 0]))
  expect(headingOf(both, [90, 0])).toBe(headingOf({ kinematics: both.kinematics }, [90, 0]))
  expect(headingOf(both, [90, 0])).toBeCloseTo(90)
})

test('the time of measurement is the sensor’s before the source’s', () => {
  expect(
    measuredAt({
      provenance: { sourceUpdateTime: '2026-11-21T14:22:07Z' },
      kinematics: { kinematicsGeodetic: { measurementTime: '2026-11-21T14:21:58Z' } },
    }),
  ).toBe(Date.UTC(2026, 10, 21, 14, 21, 58))
  expect(measuredAt({ provenance: { sourceUpdateTime: 'yesterday' } })).toBeUndefined()
})

test('whatever is received, a position is finite or is none', () => {
  const words = fc.constantFrom(
    'kinematics',
    'kinematicsGeodetic',
    'kinematicsGeocentric',
    'location',
    'position',
    'latitudeDegrees',
    'longitudeDegrees',
    'xMeters',
    'yMeters',
    'zMeters',
    'geoShape',
    'polygon',
    'rings',
    'positions',
    'line',
    'point',
    'universalAltitudeHae',
    'valueMeters',
  )
  const anything = fc.object({
    key: words,
    maxDepth: 5,
    values: [fc.double(), fc.string(), fc.constant(null), fc.constant(Number.NaN), fc.boolean()],
  })
  fc.assert(
    fc.property(anything, (given) => {
      const found = positionOf(given)
      if (found.kind !== 'position') return
      expect(Math.abs(found.at[0])).toBeLessThanOrEqual(180)
      expect(Math.abs(found.at[1])).toBeLessThanOrEqual(90)
    }),
    { numRuns: 2000 },
  )
})

function corner(latitudeDegrees: number, longitudeDegrees: number) {
  return { position: { latitudeDegrees, longitudeDegrees } }
}

function around(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return { latitudeDegrees: 40 + Math.sin(angle), longitudeDegrees: 10 + Math.cos(angle) }
  })
}

test('of very many corners the middle is worked out from some all along, once, and it stays where it is', () => {
  let reads = 0
  const counted = around(1_000_000).map((at) => ({
    longitudeDegrees: at.longitudeDegrees,
    get latitudeDegrees() {
      reads += 1
      return at.latitudeDegrees
    },
  }))
  const entity: Entity = { geoShape: { line: { positions: counted } } }
  const found = positionOf(entity)
  const exact = positionOf({ geoShape: { line: { positions: around(5000) } } })
  const [at, all] = [found, exact].map((each) => (each.kind === 'position' ? each.at : []))
  expect(at?.[0]).toBeCloseTo(all?.[0] ?? NaN, 2)
  expect(at?.[1]).toBeCloseTo(all?.[1] ?? NaN, 2)
  expect(positionOf(entity)).toBe(found)
  expect(reads).toBe(5000)
})

test('a path to and fro has its middle between its ends, and one known corner among very many is found', () => {
  const zigzag = Array.from({ length: 100_000 }, (_, index) => ({
    latitudeDegrees: 0,
    longitudeDegrees: index % 2 === 0 ? -80 : 80,
  }))
  const found = positionOf({ geoShape: { line: { positions: zigzag } } })
  expect(Math.abs(found.kind === 'position' ? found.at[0] : NaN)).toBeLessThan(5)
  const hidden = zigzag.map((at, index) => (index === 77_777 ? at : {}))
  expect(positionOf({ geoShape: { line: { positions: hidden } } })).toMatchObject({ kind: 'position', at: [80, 0] })
  expect(positionOf({ geoShape: { line: { positions: hidden.slice(0, 70_000) } } }).kind).toBe('incomplete')
})

import { expect, test } from 'vitest'

import { fromEcef, inverse, type GeodeticPoint } from './geodesy.ts'
import { entityNamed, harborWestWorld } from './harbor-west.test.support.ts'
import { entityAsOf, entityAt } from './movement.ts'

const start = Date.parse('2026-11-21T14:22:07Z')
const world = harborWestWorld(start)

function pointOf(
  position: { latitudeDegrees?: number | undefined; longitudeDegrees?: number | undefined } | undefined,
): GeodeticPoint {
  return {
    latitudeDegrees: position?.latitudeDegrees ?? 0,
    longitudeDegrees: position?.longitudeDegrees ?? 0,
  }
}

test('out and home: after a whole round everything is where it was at start', () => {
  const ship = entityNamed(world, 'M/T Nordic Vale')
  const at = (minutes: number) =>
    pointOf(entityAt(ship, start, start + minutes * 60_000).kinematics?.kinematicsGeodetic?.location)
  expect(at(60)).toEqual(at(0))
  expect(inverse(at(0), at(15)).metres).toBeCloseTo(11.8 * (1852 / 4), -1)
  expect(inverse(at(15), at(30)).bearing).toBeCloseTo(214, 0)
})

test('what has a course but is not live, or had expired at start, stays as it was', () => {
  const ship = entityNamed(world, 'M/T Nordic Vale')
  for (const over of [{ isLive: false }, { expiryTime: '2026-11-21T14:22:07Z' }]) {
    const ended = { ...ship, ...over }
    expect(entityAt(ended, start, start + 60_000)).toEqual(ended)
  }
  expect(entityAt({ ...ship, expiryTime: '2026-11-21T14:22:08Z' }, start, start + 60_000)).not.toEqual(ship)
})

test('an earth-centred track moves at its height and speed', () => {
  const plane = entityNamed(world, 'Rescue 2009')
  const at = (seconds: number) => {
    const ecef = entityAt(plane, start, start + seconds * 1000).kinematics?.kinematicsGeocentric?.location
    return fromEcef(ecef?.xMeters ?? 0, ecef?.yMeters ?? 0, ecef?.zMeters ?? 0)
  }
  const line = inverse(at(0).point, at(60).point)
  expect(line.metres).toBeCloseTo(212 * (1852 / 60), -2)
  expect(line.bearing).toBeCloseTo(284, 0)
  expect(at(60).hae).toBeCloseTo(1830, 0)
})

test('a field of view goes with its platform', () => {
  const drone = entityNamed(world, 'GULL 2')
  const reach = (seconds: number) => {
    const entity = entityAt(drone, start, start + seconds * 1000)
    const view = entity.sensors?.sensors?.[0]?.fieldsOfView?.[0]
    return inverse(pointOf(entity.kinematics?.kinematicsGeodetic?.location), pointOf(view?.projectedFrustum?.upperLeft))
  }
  expect(reach(600).metres).toBeCloseTo(reach(0).metres, 0)
  expect(reach(600).bearing).toBeCloseTo(reach(0).bearing, 0)
})

test('a task of yesterday was given nothing that was known only today', () => {
  const yesterday = start - 86_400_000
  // Fields about the future: ends, arrivals, plans.
  const future = ['expiryTime', 'estimatedArrivalTime', 'epoch', 'refFrameEpoch']
  for (const entity of world.entities.values()) {
    const late: string[] = []
    JSON.stringify(entityAsOf(entity, start, yesterday), (key, value: unknown) => {
      if (
        typeof value === 'string' &&
        /^\d{4}-\d\d-\d\dT/.test(value) &&
        !future.includes(key) &&
        Date.parse(value) > yesterday
      )
        late.push(key)
      return value
    })
    expect([entity.aliases?.name, late]).toEqual([entity.aliases?.name, []])
  }
})

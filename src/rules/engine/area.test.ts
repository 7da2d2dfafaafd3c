import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../contract/entity/entity.ts'
import type { Area } from '../../watch/wire/rule.ts'
import { destination, inverse } from '../../geo/geodesic.ts'
import type { LonLat } from '../../geo/lon-lat.ts'
import { carrier, start } from './engine.test.support.ts'
import { loadedTask } from '../../picture/loaded-task.test.support.ts'
import { createCollection } from '../../picture/collection.ts'
import { createEntities } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { areaEnds, readArea, sameArea } from './area.ts'
import { entityItem } from './entity-item.ts'

const nobody = new Map()
const MINUTE = 60_000

function seen(entity: Entity, time = start) {
  const tasks = createCollection<LoadedTask>()
  const entities = createEntities(tasks)
  tasks.apply([
    ['t', loadedTask('t', carrier('t', { entityId: 'zone', aliases: { name: 'ALFA-3' }, ...entity }, time))],
  ])
  const found = entityItem(entities.get('zone'))
  if (found === undefined) throw new Error('no entity')
  return found
}

function ringOf(...corners: readonly LonLat[]) {
  const closed = [...corners, ...corners.slice(0, 1)]
  return {
    positions: closed.map(([longitudeDegrees, latitudeDegrees]) => ({
      position: { longitudeDegrees, latitudeDegrees },
    })),
  }
}

function square(west: number, south: number, east: number, north: number) {
  return ringOf([west, south], [east, south], [east, north], [west, north])
}

function insideOf(area: Area, entity?: Entity): (at: LonLat) => boolean {
  const read = readArea(area, entity && seen(entity), nobody, start)
  if ('why' in read) throw new Error(read.why)
  return read.contains
}

const shape: Area = { kind: 'shape', entityId: 'zone' }

test('a polygon contains what is between its edges and in none of its holes', () => {
  const contains = insideOf(shape, {
    geoShape: { polygon: { rings: [square(-70, 43, -68, 45), square(-69.5, 43.5, -68.5, 44.5)] } },
  })
  expect([
    contains([-69.8, 44]),
    contains([-69, 44]),
    contains([-69, 44.8]),
    contains([-67.9, 44]),
    contains([-69, 45.1]),
  ]).toEqual([true, false, true, false, false])
})

test('a polygon may lie across the antimeridian', () => {
  for (const east of [-178, 182]) {
    const contains = insideOf(shape, { geoShape: { polygon: { rings: [square(178, -2, east, 2)] } } })
    expect([
      contains([179, 0]),
      contains([-179, 1]),
      contains([180, 0]),
      contains([177, 0]),
      contains([-177, 0]),
      contains([0, 0]),
    ]).toEqual([true, true, true, false, false, false])
  }
})

test('an ellipse contains what is within its axes, turned as it is', () => {
  const contains = insideOf(shape, {
    location: { position: { latitudeDegrees: 44, longitudeDegrees: -69 } },
    geoShape: { ellipse: { semiMajorAxisM: 10_000, semiMinorAxisM: 2000, orientationD: 90 } },
  })
  const away = (bearing: number, metres: number) => contains(destination([-69, 44], bearing, metres))
  expect([away(90, 9900), away(270, 9900), away(0, 1900), away(0, 2100), away(90, 10_100)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a distance is that of the ellipsoid, to the metre, everywhere', () => {
  const anywhere = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  })
  fc.assert(
    fc.property(
      anywhere,
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.integer({ min: 100, max: 2_000_000 }),
      fc.constantFrom(-1, 1),
      (centre, bearing, metres, side) => {
        const contains = insideOf({ kind: 'around position', ...centre, metres })
        const from: LonLat = [centre.longitude, centre.latitude]
        const [longitude, latitude] = destination(from, bearing, metres + side)
        const at: LonLat = [((((longitude + 180) % 360) + 360) % 360) - 180, latitude]
        expect(contains(at)).toBe(inverse(from, at).metres <= metres)
        expect(contains(at)).toBe(side === -1)
      },
    ),
    { seed: 18, numRuns: 1000 },
  )
})

test('around an entity: where it was heard last, as long as that tells where it is', () => {
  const area: Area = { kind: 'around entity', entityId: 'zone', metres: 5000 }
  const unit = { location: { position: { latitudeDegrees: 44, longitudeDegrees: -69 } } }
  expect(insideOf(area, unit)([-69.01, 44])).toBe(true)
  expect(readArea(area, seen(unit, start - 10 * MINUTE), nobody, start)).toMatchObject({ name: expect.any(String) })
  expect(readArea(area, seen(unit, start - 10 * MINUTE - 1), nobody, start)).toMatchObject({
    why: expect.stringContaining('silent for 10 min'),
  })
  expect(areaEnds(area, seen(unit, start))).toBe(start + 10 * MINUTE + 1)
  // Zones don't move.
  const zone = { geoShape: { polygon: { rings: [square(-70, 43, -68, 45)] } } }
  expect(readArea(area, seen(zone, start - 600 * MINUTE), nobody, start)).toMatchObject({ name: expect.any(String) })
  expect(areaEnds(area, seen(zone))).toBeUndefined()
})

function why(entity: Entity | undefined, area: Area = shape): string | undefined {
  const read = readArea(area, entity && seen(entity), nobody, start)
  return 'why' in read ? read.why : undefined
}

test('what has no area says why', () => {
  expect(why(undefined)).toContain('isn’t loaded')
  expect(why({ geoShape: { line: { positions: [] } } })).toContain('no shape with a size')
  expect(why({ geoShape: { ellipse: { semiMajorAxisM: 10, semiMinorAxisM: 10 } } })).toContain('no shape with a size')
  expect(why({}, { kind: 'around entity', entityId: 'zone', metres: 10 })).toContain('no position')
})

test('an area that was read again and is the same is the same', () => {
  const rings = [square(-70, 43, -68, 45)]
  const [one, same, other] = [
    seen({ geoShape: { polygon: { rings } } }),
    seen({ geoShape: { polygon: { rings: [square(-70, 43, -68, 45)] } } }, start + 5000),
    seen({ geoShape: { polygon: { rings: [square(-70, 43, -68, 44)] } } }),
  ]
  expect([sameArea(shape, one, same), sameArea(shape, one, other), sameArea(shape, one, undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

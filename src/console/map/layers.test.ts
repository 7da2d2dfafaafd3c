import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../contract/entity/entity.ts'
import { arbitraryEntity } from '../entity/arbitrary-entity.test.support.ts'
import { exportGeoJson } from './export-geojson.ts'
import { inverse } from './geometry/geodesic.ts'
import type { LonLat } from './geometry/lon-lat.ts'
import type { LayerFeature } from './layer.ts'
import { layers, type LayerId } from './layers.ts'
import { ringRadii } from './layers/range-rings.ts'
import { crowdZoom } from './layers/symbols.ts'
import type { MapEntity } from './map-entity.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 22, 7)
function position(latitudeDegrees: number, longitudeDegrees: number) {
  return { latitudeDegrees, longitudeDegrees }
}
function at(latitude: number, longitude: number, rest: Entity = {}): Entity {
  return {
    location: { position: position(latitude, longitude) },
    ...rest,
  }
}
const quarter = { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }

function corner(latitude: number, longitude: number) {
  return { position: position(latitude, longitude), heightM: 120 }
}

function draw(id: LayerId, entity: Entity, others: MapEntity[] = [], more: Partial<MapEntity> = {}) {
  const layer = layers.find((candidate) => candidate.id === id)
  const omitted: string[] = []
  const features =
    layer?.features({ entityId: 'e', entity, snapshot: false, stale: false, ...more }, NOW, {
      find: (entityId) => others.find((other) => other.entityId === entityId),
      omit: (reason) => omitted.push(reason),
      simplify: (words) => omitted.push(words),
      prepare: (words) => omitted.push(words),
    }) ?? []
  return { features, omitted, of: (part: string) => features.filter((feature) => feature.properties.part === part) }
}

function points(feature: LayerFeature | undefined): LonLat[] {
  const { geometry } = feature ?? {}
  if (!geometry || geometry.type === 'GeometryCollection') return []
  const depth = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }[
    geometry.type
  ]
  return [geometry.coordinates].flat(depth) as LonLat[]
}

test('a velocity vector is where the entity is in ten minutes', () => {
  const { of } = draw(
    'velocity',
    at(43, -69, { location: { position: position(43, -69), velocityEnu: { e: 0, n: 10, u: 0 } } }),
  )
  const [end] = points(of('vector-end')[0])
  const { metres, bearing } = inverse([-69, 43], end ?? [0, 0])
  expect(metres).toBeCloseTo(6000, 3)
  expect(Math.abs(bearing)).toBeCloseTo(0, 6)
})

test('a covariance is two standard deviations, an error ellipse is as given and says its probability', () => {
  const covariance = draw(
    'uncertainty',
    at(43, -69, { locationUncertainty: { positionEnuCov: { mxx: 2500 ** 2, myy: 1000 ** 2 } } }),
  )
  const reach = points(covariance.of('ellipse')[0]).map((point) => inverse([-69, 43], point).metres)
  expect(Math.max(...reach)).toBeCloseTo(5000, 1)
  expect(Math.min(...reach)).toBeCloseTo(2000, 1)
  const ellipse = draw(
    'uncertainty',
    at(43, -69, {
      locationUncertainty: {
        positionErrorEllipse: { probability: 0.9, semiMajorAxisM: 700, semiMinorAxisM: 300, orientationD: 30 },
      },
    }),
  )
  expect(ellipse.of('ellipse')[0]?.properties['means']).toBe('error ellipse, probability 0.9')
  expect(
    draw('uncertainty', at(43, -69, { locationUncertainty: { positionEnuCov: { mxx: -1, myy: 2 } } })).omitted,
  ).toHaveLength(1)
})

test('a polygon keeps its hole and height, and an open ring is closed', () => {
  const { of } = draw('zones', {
    geoShape: {
      polygon: {
        rings: [
          { positions: [corner(0, 0), corner(0, 4), corner(4, 4), corner(4, 0)] },
          { positions: [corner(1, 1), corner(2, 1), corner(2, 2), corner(1, 2), corner(1, 1)] },
        ],
      },
    },
    geoDetails: { controlArea: { type: 'CONTROL_AREA_TYPE_KEEP_OUT_ZONE' } },
  })
  const [area] = of('area')
  expect(area?.geometry.type === 'Polygon' && area.geometry.coordinates).toHaveLength(2)
  expect(area?.properties).toMatchObject({ kind: 'keep-out', hue: 'hostile', height: 120 })
  expect(of('label')).toHaveLength(1)
})

test('an ellipsoid is drawn as its shadow, turned with the body', () => {
  const { of } = draw('zones', {
    location: { position: position(10, 20), attitudeEnu: quarter },
    geoShape: { ellipsoid: { forwardAxisM: 9000, sideAxisM: 3000, upAxisM: 500 } },
  })
  const farthest = points(of('area')[0])
    .map((point) => inverse([20, 10], point))
    .reduce((most, leg) => (leg.metres > most.metres ? leg : most))
  expect(farthest.metres).toBeCloseTo(9000, 1)
  // A quarter turn about up makes forward, which is east unturned, point north.
  expect(farthest.bearing % 180).toBeCloseTo(0, 3)
})

test('a sensor without corners sees a slice along its pose, one without a direction says so', () => {
  const view = { range: 10_000, horizontalFov: Math.PI / 3 }
  const seen = draw(
    'fields-of-view',
    at(43, -69, {
      sensors: { sensors: [{ sensorId: 'EO', fieldsOfView: [{ ...view, centerRayPose: { orientation: quarter } }] }] },
    }),
  )
  const legs = points(seen.of('sector')[0])
    .map((point) => inverse([-69, 43], point))
    .filter((leg) => leg.metres > 1)
  expect(legs.every((leg) => leg.bearing < 30.01 || leg.bearing > 329.99)).toBe(true)
  const blind = draw(
    'fields-of-view',
    at(43, -69, { sensors: { sensors: [{ sensorId: 'EO', fieldsOfView: [view] }] } }),
  )
  expect(blind.omitted).toEqual(['EO: no direction'])
})

test('a bearing starts at its pose, else at the tracking entity, and is as wide as two standard deviations', () => {
  const angleOfArrival = {
    relativePose: { attEnu: { x: 0, y: 0, z: 0, w: 1 } },
    bearingElevationCovarianceRad2: { mxx: (2 * (Math.PI / 180)) ** 2 },
  }
  const entity: Entity = {
    tracked: {
      lineOfBearing: { angleOfArrival, rangeEstimateM: { value: 8000, sigma: 500 }, maxRangeM: { value: 20_000 } },
    },
    relationships: { relationships: [{ relatedEntityId: 'radar', relationshipType: { trackedBy: {} } }] },
  }
  const radar: MapEntity = { entityId: 'radar', entity: at(43, -69), snapshot: false, stale: false }
  const { of } = draw('bearings', entity, [radar])
  expect(inverse([-69, 43], points(of('line')[0])[0] ?? [0, 0]).metres).toBeLessThan(0.001)
  const bearings = points(of('wedge')[0])
    .map((point) => inverse([-69, 43], point))
    .filter((leg) => leg.metres > 1)
    .map((leg) => leg.bearing)
  expect(Math.min(...bearings)).toBeCloseTo(86, 4)
  expect(Math.max(...bearings)).toBeCloseTo(94, 4)
  expect(draw('bearings', entity).omitted).toEqual(['e: no origin'])
  const [place] = points(draw('symbols', entity, [radar]).of('symbol')[0])
  expect(inverse([-69, 43], place ?? [0, 0]).metres).toBeCloseTo(8000, 3)
})

test('rings are evenly spread and the outermost is always there', () => {
  expect(ringRadii(1000, 4000, 4)).toEqual([1000, 2000, 3000, 4000])
  expect(ringRadii(0, 9000, 3)).toEqual([3000, 6000, 9000])
  expect(ringRadii(0, 500, 1)).toEqual([500])
  expect(ringRadii(0, 0, 3)).toEqual([])
  expect(ringRadii(10, 20, 0)).toEqual([])
})

test('a could-be disc is speed times age', () => {
  const entity = at(43, -69, {
    location: { position: position(43, -69), speedMps: 10 },
    provenance: { sourceUpdateTime: new Date(NOW - 60_000).toISOString() },
  })
  const [disc] = draw('could-be', entity).of('disc')
  expect(disc?.properties['metres']).toBe(600)
})

test('what is not live says when it was so', () => {
  const entity = at(43, -69, {
    aliases: { name: 'S/Y Halcyon' },
    provenance: { sourceUpdateTime: '2026-11-21T12:55:00Z' },
  })
  expect(draw('symbols', entity, [], { snapshot: true }).features[0]?.properties['detail']).toBe('snapshot 12:55Z')
  expect(draw('symbols', entity, [], { stale: true }).features[0]?.properties['detail']).toBe('last known 12:55Z')
})

test('relations to what is not loaded are counted, not drawn', () => {
  const entity = at(0, 0, {
    relationships: { relationships: [{ relatedEntityId: 'gone', relationshipType: { activeTarget: {} } }] },
  })
  expect(draw('relationships', entity)).toMatchObject({ features: [], omitted: ['the related entity is not loaded'] })
})

test('past ten thousand symbols become dots below zoom 4', () => {
  expect(crowdZoom(10_000).symbols).toBe(0)
  expect(crowdZoom(10_001).symbols).toBe(4)
})

test('an export holds what is visible, with the entity and layer of each feature and no outline twice', () => {
  const entity = at(43, -69, {
    geoShape: { ellipse: { semiMajorAxisM: 500, semiMinorAxisM: 400 } },
    milView: { disposition: 'DISPOSITION_NEUTRAL' },
  })
  const item: MapEntity = { entityId: 'e', entity, snapshot: false, stale: true }
  const exported = exportGeoJson([item], new Set(['symbols', 'zones']), NOW, 'CUI')
  expect(exported).toMatchObject({
    type: 'FeatureCollection',
    classification: 'CUI',
    exportedAt: '2026-11-21T14:22:07.000Z',
  })
  expect(
    exported.features.map((feature) => [
      feature.properties?.['entityId'],
      feature.properties?.['layer'],
      feature.properties?.['state'],
    ]),
  ).toEqual([
    ['e', 'symbols', 'stale'],
    ['e', 'zones', 'stale'],
  ])
  expect(exportGeoJson([item], new Set(['symbols']), NOW).features).toHaveLength(1)
})

test('whatever is received, what is drawn is finite and on the earth, and a failure stays with its entity', () => {
  fc.assert(
    fc.property(arbitraryEntity, fc.record({ snapshot: fc.boolean(), stale: fc.boolean() }), (given, state) => {
      const item: MapEntity = { entityId: 'e', entity: given as Entity, ...state }
      const exported = exportGeoJson([item], new Set(layers.map((layer) => layer.id)), NOW)
      for (const feature of exported.features)
        for (const [longitude, latitude] of points(feature as unknown as LayerFeature)) {
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
        }
    }),
    { numRuns: 300 },
  )
})

test('shapes of any size and place are cut so that nothing streaks', () => {
  const axis = fc.double({ min: 0.1, max: 5_000_000, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      axis,
      axis,
      fc.double({ min: -720, max: 720, noNaN: true }),
      (latitude, longitude, a, b, orientationD) => {
        const { features } = draw(
          'zones',
          at(latitude, longitude, { geoShape: { ellipse: { semiMajorAxisM: a, semiMinorAxisM: b, orientationD } } }),
        )
        for (const { geometry } of features) {
          if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') continue
          const lines = (geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates) as LonLat[][]
          for (const line of lines)
            for (let index = 1; index < line.length; index += 1)
              expect(Math.abs((line[index]?.[0] ?? 0) - (line[index - 1]?.[0] ?? 0))).toBeLessThanOrEqual(180)
        }
      },
    ),
  )
})

function ellipseOf(semiMajorAxisM: number, semiMinorAxisM: number) {
  return draw(
    'uncertainty',
    at(1, 1, { locationUncertainty: { positionErrorEllipse: { semiMajorAxisM, semiMinorAxisM } } }),
  )
}

function shape(geoShape: Entity['geoShape']) {
  return draw('zones', at(1, 1, { geoShape })).omitted
}

function rings(rangeRings: object) {
  return draw('range-rings', at(1, 1, { visualDetails: { rangeRings } }))
}

test('what an entity has and can not be drawn is told, whatever makes it so', () => {
  expect(ellipseOf(-5, 10).omitted).toEqual(['an error ellipse has a negative axis'])
  expect(ellipseOf(1e9, 1e9).omitted).toEqual(['an ellipse larger than the earth'])
  expect(ellipseOf(0, 0).omitted).toEqual([])
  expect(shape({ ellipse: { semiMajorAxisM: 0, semiMinorAxisM: 0 } })).toEqual(['an ellipse without a size'])
  expect(shape({ ellipse: { semiMajorAxisM: 5 } })).toEqual(['an ellipse without a size'])
  expect(shape({ polygon: {} })).toEqual(['an area without a size'])
  expect(shape({ line: { positions: [position(1, 1)] } })).toEqual(['a line without length'])
  expect(shape({ point: { position: position(1, 1) } })).toEqual([])
  expect(rings({ ringCount: 3 }).omitted).toEqual(['rings without a number or an outer distance'])
  expect(rings({ ringCount: 2, maxDistanceM: 3e7 }).omitted).toEqual(['1 of 2 rings of one entity'])
  expect(rings({ ringCount: 2, maxDistanceM: 3e7 }).of('label')).toHaveLength(1)
})

test('a point of a shape beside another position is drawn and exported in its own right', () => {
  const point = { position: position(10, 20) }
  const location = { position: position(1, 1) }
  const kinematics = { kinematicsGeodetic: { location: position(1, 1) } }
  for (const elsewhere of [{ location }, { kinematics }]) {
    const asset = { ...elsewhere, geoShape: { point }, milView: { disposition: 'DISPOSITION_FRIENDLY' } }
    expect(draw('zones', asset).of('marker').flatMap(points)).toEqual([[20, 10]])
    expect(draw('symbols', asset).of('symbol').flatMap(points)).toEqual([[1, 1]])
    const chart = draw('zones', { ...elsewhere, geoShape: { point }, geoDetails: {} })
    expect(chart.of('marker').flatMap(points)).toEqual([
      [20, 10],
      [1, 1],
    ])
    expect(chart.of('marker').map(({ properties }) => properties['name'])).toEqual(['e, shape point', 'e'])
    const item = { entityId: 'e', entity: asset, snapshot: false, stale: false }
    const exported = exportGeoJson([item], new Set(['zones', 'symbols']), NOW).features
    expect(exported.flatMap((feature) => points(feature as unknown as LayerFeature))).toContainEqual([20, 10])
  }
  expect(shape({ point: { position: { latitudeDegrees: 3 } } })).toEqual(['a point without a position'])
  // Where it is the place of the entity, one mark is enough.
  expect(draw('zones', { geoShape: { point }, geoDetails: {} }).features).toHaveLength(1)
  expect(draw('zones', { geoShape: { point }, milView: {} }).features).toEqual([])
  const mixed = {
    point,
    line: { positions: [position(1, 1), position(2, 2)] },
    ellipse: { semiMajorAxisM: 9, semiMinorAxisM: 9 },
  }
  const drawn = draw('zones', { location, geoShape: mixed }).features.map(({ properties }) => properties.part)
  expect(drawn).toEqual(expect.arrayContaining(['marker', 'line', 'area']))
})

test('an error ellipse that lacks an axis gives way to the covariance beside it', () => {
  const { features, omitted } = draw(
    'uncertainty',
    at(1, 1, {
      locationUncertainty: { positionErrorEllipse: { semiMajorAxisM: 700 }, positionEnuCov: { mxx: 100, myy: 25 } },
    }),
  )
  expect(features[0]?.properties['means']).toBe('covariance, two standard deviations')
  expect(omitted).toEqual([])
})

function looking(y: number) {
  return draw(
    'fields-of-view',
    at(43, -69, {
      location: { position: position(43, -69), attitudeEnu: quarter },
      sensors: {
        sensors: [
          {
            sensorId: 's',
            fieldsOfView: [
              {
                centerRayPose: { orientation: { x: 0, y, z: 0, w: Math.SQRT1_2 } },
                horizontalFov: 0.6,
                range: 2000,
              },
            ],
          },
        ],
      },
    }),
  )
}

test('a sensor that looks straight down sees nothing ahead of its platform', () => {
  expect(looking(Math.SQRT1_2)).toMatchObject({ features: [], omitted: ['s: looks straight down'] })
  expect(looking(-Math.SQRT1_2)).toMatchObject({ features: [], omitted: ['s: looks straight up'] })
  expect(looking(0).of('sector')).toHaveLength(1)
})

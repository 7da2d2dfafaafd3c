import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { arbitraryEntity } from '../../../entity/arbitrary-entity.test.support.ts'
import { exportGeoJson } from './export-geojson.ts'
import { inverse } from '../../../geo/geodesic.ts'
import { SILENT, type LayerFeature } from './layer.ts'
import { layers } from './layers.ts'
import { ringRadii } from './layers/range-rings.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { NOW, at, draw, points, position, quarter } from './drawn.test.support.ts'

function corner(latitude: number, longitude: number) {
  return { position: position(latitude, longitude), heightM: 120 }
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

test('a zone that is not in force is faint, and its name says so; of one that is, or may be, nothing is said', () => {
  const [zones, entity] = [layers.find(({ id }) => id === 'zones'), at(43, -69, { geoShape: {}, geoDetails: {} })]
  const label = (inForce: boolean | undefined) =>
    zones?.features({ entityId: 'e', entity, snapshot: false, stale: false }, NOW, {
      ...SILENT,
      isInForce: () => inForce,
    })[0]?.properties
  expect(label(false)).toMatchObject({ name: 'e, not in force', idle: true, dim: true })
  for (const said of [true, undefined])
    expect([label(said)?.['name'], label(said)?.['idle'], label(said)?.['dim']]).toEqual(['e', undefined, undefined])
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
  // A quarter turn about up: forward points north instead of east.
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
  expect(draw('relationships', entity)).toMatchObject({ features: [], omitted: ['the related entity isn’t loaded'] })
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

test('an export says which zones aren’t in force, as the map does', () => {
  const item: MapEntity = { entityId: 'e', entity: at(43, -69, { geoDetails: {} }), snapshot: false, stale: false }
  const [feature] = exportGeoJson([item], new Set(['zones']), NOW, undefined, () => false).features
  expect(feature?.properties).toMatchObject({ name: 'e, not in force', idle: true })
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

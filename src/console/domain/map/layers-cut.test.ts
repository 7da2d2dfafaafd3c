import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { exportGeoJson } from './export-geojson.ts'
import type { LonLat } from '../../../geo/lon-lat.ts'
import type { LayerFeature } from './layer.ts'
import { NOW, at, draw, points, position, quarter, rings } from './drawn.test.support.ts'

function ellipseOf(semiMajorAxisM: number, semiMinorAxisM: number) {
  return draw(
    'uncertainty',
    at(1, 1, { locationUncertainty: { positionErrorEllipse: { semiMajorAxisM, semiMinorAxisM } } }),
  )
}

function shape(geoShape: Entity['geoShape']) {
  return draw('zones', at(1, 1, { geoShape })).omitted
}

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
  // At the entity's own position one mark is enough.
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

test('a sensor that looks straight down sees nothing ahead of its platform', () => {
  expect(looking(Math.SQRT1_2)).toMatchObject({ features: [], omitted: ['s: looks straight down'] })
  expect(looking(-Math.SQRT1_2)).toMatchObject({ features: [], omitted: ['s: looks straight up'] })
  expect(looking(0).of('sector')).toHaveLength(1)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { check } from '../../../../contract/check.ts'
import { entity } from '../../../../contract/entity/entity.ts'
import { geoJsonEntities, isGeoJson } from './geojson-entities.ts'

const ring = [
  [-69, 43],
  [-68, 43],
  [-68, 44],
  [-69, 43],
]
const collection = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'ALFA-1' }, geometry: { type: 'Polygon', coordinates: [ring] } },
    {
      type: 'Feature',
      id: 7,
      geometry: {
        type: 'MultiPoint',
        coordinates: [
          [-69, 43, 12],
          [-68, 43],
        ],
      },
    },
    { type: 'Feature', properties: null, geometry: null },
    {
      type: 'Feature',
      geometry: { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: ring }] },
    },
  ],
}

test('each geometry becomes an entity that the contract takes', () => {
  const { entities, omitted } = geoJsonEntities(collection)
  expect(entities.map(({ aliases }) => aliases?.name)).toEqual(['ALFA-1', '7', '7', 'Feature 4'])
  expect(entities[1]?.geoShape?.point?.position).toEqual({
    latitudeDegrees: 43,
    longitudeDegrees: -69,
    altitudeHaeMeters: 12,
  })
  expect(omitted).toEqual(['Feature 3: no drawable geometry'])
  for (const made of entities) expect(check(entity, made).findings).toEqual([])
  expect(new Set(entities.map(({ entityId }) => entityId)).size).toBe(entities.length)
})

test('what is GeoJSON and what is not', () => {
  expect(isGeoJson(collection)).toBe(true)
  expect(isGeoJson({ type: 'Point', coordinates: [1, 2] })).toBe(true)
  for (const other of [null, [], 'Point', { type: 'Point' }, { type: 'FeatureCollection' }, { type: 'Task' }])
    expect(isGeoJson(other)).toBe(false)
})

test('no coordinates make it throw', () => {
  const shape = fc.record({
    type: fc.constantFrom('Point', 'LineString', 'Polygon', 'MultiPolygon', 'GeometryCollection'),
    coordinates: fc.jsonValue(),
    geometries: fc.jsonValue(),
  })
  fc.assert(fc.property(shape, (geometry) => void geoJsonEntities(geometry)))
})

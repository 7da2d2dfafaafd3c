// Builds public/basemap.pmtiles, kept in the repository, from world-atlas (Natural Earth, public domain).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { geoArea, geoCentroid, geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import { zxyToTileId } from 'pmtiles'
import { feature, mesh } from 'topojson-client'
import { writePmtiles } from './pmtiles-file.mjs'
import { seaNames } from './sea-names.mjs'

const OUTPUT = new URL('../../../public/basemap.pmtiles', import.meta.url)
const MAX_BYTES = 1_000_000
const MAX_ZOOM = 5
/** The last zoom is 1:10m because the map overzooms it. Tolerances are in units of the extent. */
const levels = [
  { resolution: '50m', zooms: [0, 1, 2, 3, 4], extent: 2048, tolerance: 4 },
  { resolution: '10m', zooms: [MAX_ZOOM], extent: 4096, tolerance: 1 },
]

const require = createRequire(import.meta.url)
const tiles = levels.flatMap(tilesOf).toSorted((a, b) => a.id - b.id)
const file = writePmtiles(tiles, {
  maxZoom: MAX_ZOOM,
  metadata: {
    name: 'Natural Earth',
    attribution: 'Natural Earth',
    vector_layers: ['land', 'borders', 'names'].map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: MAX_ZOOM })),
  },
})
if (file.length > MAX_BYTES) throw new Error(`The basemap has ${file.length} bytes, more than ${MAX_BYTES}`)
writeFileSync(OUTPUT, file)
console.log(`basemap.pmtiles: ${tiles.length} tiles, ${file.length} bytes`)

function tilesOf({ resolution, zooms, extent, tolerance }) {
  const options = {
    maxZoom: MAX_ZOOM + 3,
    indexMaxZoom: MAX_ZOOM,
    indexMaxPoints: 0,
    extent,
    tolerance,
    buffer: extent / 64,
  }
  const indexes = Object.entries(world(resolution)).map(([name, data]) => [name, new GeoJSONVT(data, options)])
  const found = []
  for (const z of zooms)
    for (let x = 0; x < 1 << z; x += 1)
      for (let y = 0; y < 1 << z; y += 1) {
        const layers = indexes
          .map(([name, index]) => [name, index.getTile(z, x, y)])
          .filter(([, tile]) => tile?.features.length)
        if (layers.length === 0) continue
        const bytes = fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent })
        found.push({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes, { level: 9 }) })
      }
  return found
}

function world(resolution) {
  const countries = JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${resolution}.json`), 'utf8'))
  const land = JSON.parse(readFileSync(require.resolve(`world-atlas/land-${resolution}.json`), 'utf8'))
  const borders = mesh(countries, countries.objects.countries, (a, b) => a !== b)
  return {
    land: cut(withoutDegenerateRings(feature(land, land.objects.land))),
    borders: cut({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: borders }] }),
    names: names(feature(countries, countries.objects.countries)),
  }
}

/** Cuts along the antimeridian again: Russia, Fiji and Antarctica would streak across the map otherwise. */
function cut(collection) {
  const plain = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true)
    .precision(0)
  return geoProject(collection, plain)
}

/** Drops rings with almost no area that are wound the wrong way round: they would fill the whole earth. */
function withoutDegenerateRings(collection) {
  for (const { geometry } of collection.features) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    geometry.type = 'MultiPolygon'
    geometry.coordinates = polygons
      .filter(([exterior]) => isSound(exterior))
      .map(([exterior, ...holes]) => [exterior, ...holes.filter((hole) => !isSound(hole))])
  }
  return collection
}

function isSound(ring) {
  return geoArea({ type: 'Polygon', coordinates: [ring] }) <= 2 * Math.PI
}

function names(countries) {
  const lands = countries.features.flatMap(({ geometry, properties }) => {
    const polygons = geometry?.type === 'MultiPolygon' ? geometry.coordinates : geometry ? [geometry.coordinates] : []
    const areas = polygons.map((coordinates) => geoArea({ type: 'Polygon', coordinates }))
    const sizes = areas.map((area) => (area > 2 * Math.PI ? 0 : area))
    const size = Math.max(0, ...sizes)
    if (size === 0) return []
    const largest = polygons[sizes.indexOf(size)]
    const from = Math.min(5, Math.max(0, Math.round(-1.2 - Math.log2(size) * 0.62)))
    return [named(properties.name, 'country', from, geoCentroid({ type: 'Polygon', coordinates: largest }))]
  })
  const seas = seaNames.map(([name, longitude, latitude, from]) => named(name, 'sea', from, [longitude, latitude]))
  return { type: 'FeatureCollection', features: [...lands, ...seas] }
}

function named(name, kind, from, coordinates) {
  return { type: 'Feature', properties: { name, kind, from }, geometry: { type: 'Point', coordinates } }
}

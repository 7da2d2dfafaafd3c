import { ecefToGeodetic } from '../../map/geometry/earth-fixed.ts'
import { formatAltitude } from '../../format/altitude.ts'
import { altitudeProvenanceType } from '../../../contract/entity/kinematics.ts'
import { valueLabel } from '../../../contract/label.ts'
import { formatCoordinates, formatOtherCoordinates } from '../../format/coordinates.ts'
import { formatNumber } from '../../ui/text/number.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, mono, text, type Item, type Part, type WireSource } from '../row.ts'
import { rowOf } from './maker.ts'

/** `Position` and `LocationGeodetic`: degrees and minutes, MGRS, each altitude with its reference. */
export function positionItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  return [...placeRows(reader, node, 'latitudeDegrees', 'longitudeDegrees'), ...altitudeRows(reader), ...reader.rest()]
}

/** `LLA`: like a position, its altitude over the reference that it names. */
export function llaItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const place = placeRows(reader, node, 'lat', 'lon')
  const sources = reader.sources('alt', 'altitudeReference')
  const altitude = reader.number('alt')
  if (altitude === undefined) return [...place, ...reader.rest()]
  const reference = reader.text('altitudeReference')
  const words = reference === undefined ? 'reference not given' : (REFERENCES.get(reference) ?? `Unknown ${reference}`)
  return [...place, rowOf('Altitude', [text(formatAltitude(altitude, words))], sources), ...reader.rest()]
}

/** `GeoPolygonPosition`: one row for corner and extrusion height. */
export function cornerItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const corner = reader.component('position')
  if (corner === undefined) return reader.rest()
  const place = placeParts(corner, 'latitudeDegrees', 'longitudeDegrees')
  const height = reader.number('heightM')
  const parts = [...place.parts, ...(height === undefined ? [] : [meta(`${formatNumber(height)} m high`)])]
  const rows = parts.length === 0 ? [] : [rowOf(node.label, parts, [...place.sources, ...reader.sources('heightM')])]
  return [...rows, ...altitudeRows(corner), ...corner.rest(), ...reader.rest()]
}

/** `LocationGeocentricECEF`: the coordinates as they came, and the geodetic position computed from them. */
export function ecefItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const sources = reader.sources('xMeters', 'yMeters', 'zMeters')
  if (sources.length < 3) return reader.rest()
  const [x, y, z] = [reader.number('xMeters'), reader.number('yMeters'), reader.number('zMeters')]
  if (x === undefined || y === undefined || z === undefined) return new Reader(node, context).rest()
  const place = ecefToGeodetic({ x, y, z })
  const shown = place && formatCoordinates(place.latitude, place.longitude)
  const grid = place && formatOtherCoordinates(place.latitude, place.longitude)
  const computed = meta('computed from ECEF')
  return [
    ...(shown === undefined ? [] : [rowOf('Position', [mono(shown), computed], sources)]),
    ...(grid === undefined ? [] : [rowOf(grid.label, [mono(grid.text)], sources)]),
    ...(place === undefined ? [] : [rowOf('Altitude', [text(formatAltitude(place.height, 'HAE')), computed], sources)]),
    rowOf('ECEF', [mono(`${[x, y, z].map((value) => formatNumber(value)).join(', ')} m`)], sources),
    ...reader.rest(),
  ]
}

/** `AltitudeValue`: the reference is in the name of the field that holds it. */
export function altitudeValueItems(node: Node, context: Context): Item[] | undefined {
  const reference = ALTITUDES[String(node.keys.at(-1))]
  const reader = new Reader(node, context)
  const value = reader.number('valueMeters')
  if (reference === undefined || value === undefined) return undefined
  const origin = reader.component('provenance')
  const sourceType = origin?.text('sourceType')
  const parts = [text(formatAltitude(value, reference)), ...(sourceType === undefined ? [] : [sourcePart(sourceType)])]
  const sources = [...reader.sources('valueMeters'), ...(origin?.sources('sourceType') ?? [])]
  return [rowOf('Altitude', parts, sources), ...(origin?.rest() ?? []), ...reader.rest()]
}

/** `Altitude`: its altitudes one below the other, without a heading. */
export function altitudeItems(node: Node, context: Context): Item[] {
  return new Reader(node, context).rest()
}

function sourcePart(sourceType: string): Part {
  return altitudeProvenanceType.values.some((each) => each === sourceType)
    ? meta(valueLabel(sourceType, altitudeProvenanceType.prefix))
    : { kind: 'raw', text: sourceType, unknown: true }
}

/** Position in degrees and minutes with its grid reference: two rows where it is the entity's own place, one elsewhere. */
function placeRows(reader: Reader, node: Node, latitudeName: string, longitudeName: string): Item[] {
  const place = placeParts(reader, latitudeName, longitudeName)
  if (place.parts.length === 0) return []
  const own = node.keys[0] === 'location' || node.keys[0] === 'kinematics'
  const label = own ? 'Position' : node.label
  if (place.grid === undefined) return [rowOf(label, place.parts, place.sources)]
  return own
    ? [rowOf(label, place.parts, place.sources), rowOf(place.grid.label, [mono(place.grid.text)], place.sources)]
    : [rowOf(label, [...place.parts, meta(place.grid.text)], place.sources)]
}

function placeParts(
  reader: Reader,
  latitudeName: string,
  longitudeName: string,
): { parts: Part[]; grid?: { label: string; text: string }; sources: WireSource[] } {
  const latitude = reader.number(latitudeName)
  const longitude = reader.number(longitudeName)
  const sources = [
    ...(latitude === undefined ? [] : reader.sources(latitudeName)),
    ...(longitude === undefined ? [] : reader.sources(longitudeName)),
  ]
  if (latitude === undefined && longitude === undefined) return { parts: [], sources }
  if (latitude === undefined || longitude === undefined) {
    const known =
      latitude === undefined ? `longitude ${formatNumber(longitude ?? 0)}°` : `latitude ${formatNumber(latitude)}°`
    const missing = latitude === undefined ? 'no latitude' : 'no longitude'
    return { parts: [{ kind: 'raw', text: known }, meta(`incomplete position, ${missing}`)], sources }
  }
  const shown = formatCoordinates(latitude, longitude)
  if (shown === undefined) {
    return { parts: [{ kind: 'raw', text: `${latitude}, ${longitude}`, expected: 'WGS84 position' }], sources }
  }
  const grid = formatOtherCoordinates(latitude, longitude)
  return { parts: [mono(shown)], sources, ...(grid === undefined ? {} : { grid }) }
}

function altitudeRows(reader: Reader): Item[] {
  return Object.entries(POSITION_ALTITUDES).flatMap(([name, reference]) => {
    const value = reader.number(name)
    return value === undefined
      ? []
      : [rowOf('Altitude', [text(formatAltitude(value, reference))], reader.sources(name))]
  })
}

const POSITION_ALTITUDES = {
  altitudeHaeMeters: 'HAE',
  altitudeAglMeters: 'AGL',
  altitudeAsfMeters: 'ASF',
  pressureDepthMeters: 'depth',
}

const ALTITUDES: Readonly<Record<string, string>> = {
  universalAltitudeHae: 'HAE',
  haeWgs84: 'HAE',
  asf: 'ASF',
  bss: 'below sea surface',
  pressureSdp: 'pressure, standard datum',
  pressureAmsl: 'MSL, pressure',
  egm96Amsl: 'MSL, EGM96',
  agl: 'AGL',
}

const REFERENCES = new Map(
  Object.entries({
    ALTITUDE_REFERENCE_INVALID: 'reference invalid',
    ALTITUDE_REFERENCE_UNKNOWN: 'reference unknown',
    ALTITUDE_REFERENCE_HEIGHT_ABOVE_WGS84: 'HAE',
    ALTITUDE_REFERENCE_HEIGHT_ABOVE_EGM96: 'MSL, EGM96',
    ALTITUDE_REFERENCE_BAROMETRIC: 'barometric',
    ALTITUDE_REFERENCE_ABOVE_SEA_FLOOR: 'ASF',
    ALTITUDE_REFERENCE_BELOW_SEA_SURFACE: 'below sea surface',
  }),
)

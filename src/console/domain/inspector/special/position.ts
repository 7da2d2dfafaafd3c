import {
  ecefCovarianceToEnu,
  ecefToEnu,
  ecefToGeodetic,
  WGS84_SEMI_MAJOR_AXIS,
  type Geodetic,
} from '../../../../geo/earth-fixed.ts'
import { formatAltitude } from '../../../../format/altitude.ts'
import { altitudeProvenanceType } from '../../../../contract/entity/kinematics.ts'
import { member, numberIn } from '../../../../contract/json.ts'
import { valueLabel } from '../../../../contract/label.ts'
import { formatCoordinates, formatOtherCoordinates } from '../../../../format/coordinates.ts'
import { formatNumber } from '../../../../format/number.ts'
import { nameOf, type Makers, type NodeReader } from '../node.ts'
import { given, meta, mono, rowOf, text, type Item, type RowPart, type WireSource } from '../row.ts'
import { velocityParts } from './motion.ts'
import { groundParts } from './uncertainty.ts'

const MINUTES_PER_DAY = 1440

export const positionMakers: Makers = {
  Position: positionItems,
  LocationGeodetic: positionItems,

  /** As a position, with altitude over its own reference. */
  LLA(reader) {
    const place = placeRows(reader, 'lat', 'lon')
    const sources = reader.sources('alt', 'altitudeReference')
    const altitude = reader.number('alt')
    if (altitude === undefined) return place
    const reference = reader.text('altitudeReference')
    const words =
      reference === undefined ? 'reference not given' : (REFERENCES.get(reference) ?? `Unknown ${reference}`)
    return [...place, rowOf('Altitude', [text(formatAltitude(altitude, words))], sources)]
  },

  /** A corner and its extrusion height share a row. */
  GeoPolygonPosition(reader) {
    const corner = reader.component('position')
    if (corner === undefined) return undefined
    const place = placeParts(corner, 'latitudeDegrees', 'longitudeDegrees')
    const height = reader.number('heightM')
    const parts = [...place.parts, ...given(height, (metres) => meta(`${formatNumber(metres)} m high`))]
    const sources = [...place.sources, ...reader.sources('heightM')]
    const rows = parts.length === 0 ? [] : [rowOf(reader.node.label, parts, sources)]
    return [...rows, ...altitudeRows(corner), ...corner.rest()]
  },

  /** Raw coordinates and the geodetic position. */
  LocationGeocentricECEF(reader) {
    const sources = reader.sources('xMeters', 'yMeters', 'zMeters')
    const [x, y, z] = [reader.number('xMeters'), reader.number('yMeters'), reader.number('zMeters')]
    if (x === undefined || y === undefined || z === undefined) return undefined
    const place = ecefToGeodetic({ x, y, z })
    const grid = place && formatOtherCoordinates(place.latitude, place.longitude)
    const shown = given(place && formatCoordinates(place.latitude, place.longitude), mono)
    const altitude = given(place, ({ height }) => text(formatAltitude(height, 'HAE')))
    const computed = meta('computed from ECEF')
    return [
      ...(shown.length === 0 ? [] : [rowOf('Position', [...shown, computed], sources)]),
      ...(grid === undefined ? [] : [rowOf(grid.label, [mono(grid.text)], sources)]),
      ...(altitude.length === 0 ? [] : [rowOf('Altitude', [...altitude, computed], sources)]),
      rowOf('ECEF', [mono(`${[x, y, z].map((value) => formatNumber(value)).join(', ')} m`)], sources),
    ]
  },

  /** Computed from earth-fixed values: course and ground uncertainty. */
  KinematicsGeocentric(reader) {
    const { value } = reader.node
    const rows = reader.rows('location')
    const place = placeOf(member(value, 'location'))
    if (place === undefined) return rows
    const velocity = vectorOf(member(value, 'velocityEcefMPerS'), ['x', 'y', 'z'])
    if (velocity !== undefined) {
      const { x, y, z } = ecefToEnu(velocity, place)
      const parts = [...velocityParts([x, y, z]), meta('computed from ECEF')]
      rows.push(rowOf('Velocity', parts, reader.sources('velocityEcefMPerS', 'location')))
    }
    const covariance = symmetricOf(member(value, 'locationUncertaintyEcef'))
    if (covariance !== undefined) {
      const parts = [...groundParts(ecefCovarianceToEnu(covariance, place), false), meta('computed from ECEF')]
      rows.push(rowOf('Uncertainty 2σ', parts, reader.sources('locationUncertaintyEcef', 'location')))
    }
    return rows
  },

  /** The field's name says its reference. */
  AltitudeValue(reader) {
    const reference = ALTITUDES[nameOf(reader.node)]
    const value = reader.number('valueMeters')
    if (reference === undefined || value === undefined) return undefined
    const origin = reader.component('provenance')
    const parts = [text(formatAltitude(value, reference)), ...given(origin?.text('sourceType'), sourcePart)]
    const sources = [...reader.sources('valueMeters'), ...(origin?.sources('sourceType') ?? [])]
    return [rowOf('Altitude', parts, sources), ...(origin?.rest() ?? [])]
  },

  Altitude: (reader) => reader.rest(),

  /** Period, perigee and apogee are computed. */
  MeanKeplerianElements(reader) {
    const [motion, axis, eccentricity] = ['meanMotion', 'semiMajorAxisKm', 'eccentricity'].map((name) =>
      numberIn(reader.node.value, name),
    )
    const rows: Item[] = []
    const computed = meta('computed here')
    if (motion !== undefined && motion > 0) {
      const period = text(`${formatNumber(MINUTES_PER_DAY / motion, 1)} min`)
      rows.push(rowOf('Period', [period, computed], reader.sources('meanMotion')))
    }
    if (axis !== undefined && eccentricity !== undefined && eccentricity >= 0 && eccentricity < 1) {
      const height = (factor: number) => `${formatNumber(axis * factor - WGS84_SEMI_MAJOR_AXIS / 1000, 0)} km`
      const words = `${height(1 - eccentricity)} to ${height(1 + eccentricity)} above the equator's radius`
      rows.push(rowOf('Height', [text(words), computed], reader.sources('semiMajorAxisKm', 'eccentricity')))
    }
    return rows
  },
}

/** Degrees and minutes, MGRS, altitudes with references. */
function positionItems(reader: NodeReader): Item[] {
  return [...placeRows(reader, 'latitudeDegrees', 'longitudeDegrees'), ...altitudeRows(reader)]
}

function vectorOf(value: unknown, names: readonly string[]): { x: number; y: number; z: number } | undefined {
  const [x, y, z] = names.map((name) => numberIn(value, name))
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z }
}

function placeOf(location: unknown): Geodetic | undefined {
  const point = vectorOf(location, ['xMeters', 'yMeters', 'zMeters'])
  return point && ecefToGeodetic(point)
}

function symmetricOf(value: unknown): Parameters<typeof ecefCovarianceToEnu>[0] | undefined {
  const diagonal = vectorOf(value, ['mxx', 'myy', 'mzz'])
  const beside = (name: string) => numberIn(value, name) ?? 0
  const { x: mxx, y: myy, z: mzz } = diagonal ?? { x: 0, y: 0, z: 0 }
  return diagonal && { mxx, myy, mzz, mxy: beside('mxy'), mxz: beside('mxz'), myz: beside('myz') }
}

function sourcePart(sourceType: string): RowPart {
  return altitudeProvenanceType.values.some((each) => each === sourceType)
    ? meta(valueLabel(sourceType, altitudeProvenanceType.prefix))
    : { kind: 'raw', text: sourceType, unknown: true }
}

/** Two rows if it is the entity's own position. */
function placeRows(reader: NodeReader, latitudeName: string, longitudeName: string): Item[] {
  const { node } = reader
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
  reader: NodeReader,
  latitudeName: string,
  longitudeName: string,
): { parts: RowPart[]; grid?: { label: string; text: string }; sources: WireSource[] } {
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

function altitudeRows(reader: NodeReader): Item[] {
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

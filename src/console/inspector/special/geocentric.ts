import { ecefCovarianceToEnu, ecefToEnu, ecefToGeodetic, type Geodetic } from '../../map/geometry/earth-fixed.ts'
import { member } from '../../../contract/json.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, type Item, type Part, type WireSource } from '../row.ts'
import { rowOf } from './maker.ts'
import { velocityParts } from './motion.ts'
import { matrixItems } from './uncertainty.ts'

/** `KinematicsGeocentric`: what can be told at the place itself (course, uncertainty on the ground), computed from the earth-fixed values. */
export function geocentricItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const location = reader.rows('location')
  const place = placeOf(member(node.value, 'location'))
  const velocity = vectorOf(member(node.value, 'velocityEcefMPerS'))
  const covariance = symmetricOf(member(node.value, 'locationUncertaintyEcef'))
  const computed: Item[] = []
  if (place !== undefined && velocity !== undefined) {
    const { x, y, z } = ecefToEnu(velocity, place)
    computed.push(computedRow('Velocity', velocityParts([x, y, z]), reader.sources('velocityEcefMPerS', 'location')))
  }
  if (place !== undefined && covariance !== undefined) {
    const value = ecefCovarianceToEnu(covariance, place)
    const [row] =
      matrixItems({ schema: undefined, value, keys: [...node.keys, 'computed'], label: '', unit: 'm²' }, context) ?? []
    const sources = reader.sources('locationUncertaintyEcef', 'location')
    if (row?.kind === 'row') computed.push(computedRow(row.label, row.parts, sources))
  }
  return [...location, ...computed, ...reader.rest()]
}

function computedRow(label: string, parts: readonly Part[], sources: readonly WireSource[]): Item {
  return rowOf(label, [...parts, meta('computed from ECEF')], sources)
}

function placeOf(location: unknown): Geodetic | undefined {
  const [x, y, z] = ['xMeters', 'yMeters', 'zMeters'].map((name) => numberOf(location, name))
  return x === undefined || y === undefined || z === undefined ? undefined : ecefToGeodetic({ x, y, z })
}

function vectorOf(value: unknown): { x: number; y: number; z: number } | undefined {
  const [x, y, z] = ['x', 'y', 'z'].map((name) => numberOf(value, name))
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z }
}

function symmetricOf(value: unknown): Parameters<typeof ecefCovarianceToEnu>[0] | undefined {
  const [mxx, myy, mzz] = ['mxx', 'myy', 'mzz'].map((name) => numberOf(value, name))
  if (mxx === undefined || myy === undefined || mzz === undefined) return undefined
  const beside = (name: string) => numberOf(value, name) ?? 0
  return { mxx, myy, mzz, mxy: beside('mxy'), mxz: beside('mxz'), myz: beside('myz') }
}

function numberOf(value: unknown, name: string): number | undefined {
  const found = member(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

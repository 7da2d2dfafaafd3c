import type { Vector3 } from '../../map/geometry/earth-fixed.ts'
import { directionOf, rotate, type Quaternion } from '../../map/geometry/quaternion.ts'
import { formatAngle, formatBearing, radiansToDegrees } from '../../format/bearing.ts'
import { formatNumber } from '../../ui/text/number.ts'
import { formatMetresPerSecond, formatSpeed, formatSpeedAsCame } from '../../format/speed.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, mono, text, type Item, type Part } from '../row.ts'
import { rowOf } from './maker.ts'

/** `ENU` and `Vec3`: a velocity as speed and course, any other vector as its size and parts. */
export function vectorItems(node: Node, context: Context): Item[] | undefined {
  const reader = new Reader(node, context)
  const names = reader.has('e') || reader.has('n') || reader.has('u') ? ['e', 'n', 'u'] : ['x', 'y', 'z']
  const values = names.map((name) => reader.number(name))
  if (values.every((value) => value === undefined)) return undefined
  const sources = names.flatMap((name, i) => (values[i] === undefined ? [] : reader.sources(name)))
  const frame = String(node.keys.at(-1)).includes('Ecef') ? 'ECEF' : 'ENU'
  const parts = node.unit === 'm/s' && frame === 'ENU' ? velocityParts(values) : sizeParts(names, values, node.unit)
  return [rowOf(LABELS[String(node.keys.at(-1))] ?? node.label, parts, sources), ...reader.rest()]
}

/** Speed over ground in knots and m/s, true course, and climb where there is one. Absent parts are not taken for zero. */
export function velocityParts([east, north, up]: readonly (number | undefined)[]): Part[] {
  const climb: Part[] =
    up === undefined || Math.abs(up) < 0.05
      ? []
      : [text(`${up > 0 ? 'climb' : 'descent'} ${formatMetresPerSecond(Math.abs(up))}`)]
  if (east === undefined || north === undefined) {
    return [...sizeParts(['e', 'n', 'u'], [east, north, up], 'm/s'), meta('incomplete velocity')]
  }
  const speed = Math.hypot(east, north)
  const came = formatSpeedAsCame(speed)
  const direction = directionOf({ x: east, y: north, z: 0 })
  const course = direction === undefined || speed < 0.05 ? '' : `course ${formatBearing(direction.bearing)}`
  return [
    text(formatSpeed(speed)),
    ...(came === undefined ? [] : [meta(came)]),
    ...(course === '' ? [] : [text(course)]),
    ...climb,
  ]
}

/** `Quaternion`: where the body points. Without a rotation in it, or outside ENU, the four numbers as they came. */
export function quaternionItems(node: Node, context: Context): Item[] | undefined {
  const reader = new Reader(node, context)
  const [x, y, z, w] = [reader.number('x'), reader.number('y'), reader.number('z'), reader.number('w')]
  if (x === undefined && y === undefined && z === undefined && w === undefined) return undefined
  const name = String(node.keys.at(-1))
  const complete = x !== undefined && y !== undefined && z !== undefined && w !== undefined ? { x, y, z, w } : undefined
  const attitude = complete === undefined || name.includes('Ecef') ? undefined : attitudeWords(complete)
  const set = Object.entries({ x, y, z, w }).filter(([, value]) => value !== undefined)
  const numbers = set.map(([key, value]) => `${key} ${formatNumber(value ?? 0)}`).join(', ')
  const parts =
    attitude === undefined
      ? [mono(numbers), meta(name.includes('Ecef') ? 'in ECEF' : 'no direction')]
      : [text(attitude)]
  const label = name === 'orientation' ? node.label : 'Attitude'
  return [rowOf(label, parts, reader.sources(...set.map(([key]) => key))), ...reader.rest()]
}

/** Heading, pitch and roll of a front-left-up body in ENU; `undefined` when the quaternion turns nothing. */
export function attitudeWords(attitude: Quaternion): string | undefined {
  const forward = rotate({ x: 1, y: 0, z: 0 }, attitude)
  const left = rotate({ x: 0, y: 1, z: 0 }, attitude)
  const up = rotate({ x: 0, y: 0, z: 1 }, attitude)
  if (forward === undefined || left === undefined || up === undefined) return undefined
  const heading = directionOf(forward)
  const pitch = radiansToDegrees(Math.asin(Math.min(1, Math.max(-1, forward.z))))
  if (heading === undefined) return `straight ${forward.z > 0 ? 'up' : 'down'}`
  const roll = radiansToDegrees(Math.atan2(left.z, up.z))
  return `heading ${formatBearing(heading.bearing)}, pitch ${formatAngle(pitch)}, roll ${formatAngle(roll)}`
}

function sizeParts(
  names: readonly string[],
  values: readonly (number | undefined)[],
  unit: string | undefined,
): Part[] {
  const vector: Vector3 = { x: values[0] ?? 0, y: values[1] ?? 0, z: values[2] ?? 0 }
  const size = Math.hypot(vector.x, vector.y, vector.z)
  const parts = names.flatMap((name, i) => (values[i] === undefined ? [] : [`${name} ${formatNumber(values[i])}`]))
  return [text(`${formatNumber(Number(size.toPrecision(4)))} ${unit ?? ''}`.trimEnd()), meta(parts.join(', '))]
}

const LABELS: Readonly<Record<string, string>> = {
  velocityEnu: 'Velocity',
  velocityEnuMPerS: 'Velocity',
  velocityEcefMPerS: 'Velocity ECEF',
  accelerationMPerS2: 'Acceleration',
}

import { bodyDirection, directionOf, rotate, type Quaternion } from '../../../../geo/quaternion.ts'
import { formatAngle, formatBearing, radiansToDegrees } from '../../../../format/bearing.ts'
import { formatNumber } from '../../../../format/number.ts'
import { formatMetresPerSecond, formatSpeed, formatSpeedAsReceived } from '../../../../format/speed.ts'
import { nameOf, type Makers, type NodeReader } from '../node.ts'
import { given, meta, mono, rowOf, text, type Item, type RowPart } from '../row.ts'

const QUATERNION = ['x', 'y', 'z', 'w'] as const

export const motionMakers: Makers = {
  ENU: vectorItems,
  Vec3: vectorItems,

  /** Raw numbers without a rotation, or outside ENU. */
  Quaternion(reader) {
    const name = nameOf(reader.node)
    const isEcef = name.includes('Ecef')
    const numbers = new Map(QUATERNION.map((part) => [part, reader.number(part)]))
    const set = QUATERNION.filter((part) => numbers.get(part) !== undefined)
    if (set.length === 0) return undefined
    const attitude = isEcef ? undefined : attitudeWords(quaternionOf([...numbers.values()]))
    const values = set.map((part) => `${part} ${formatNumber(numbers.get(part) ?? 0)}`).join(', ')
    const parts = attitude === undefined ? [mono(values), meta(isEcef ? 'in ECEF' : 'no direction')] : [text(attitude)]
    return [rowOf(name === 'orientation' ? reader.node.label : 'Attitude', parts, reader.sources(...set))]
  },

  /** The pose's x axis points at the target. */
  AngleOfArrival(reader) {
    const pose = reader.component('relativePose')
    return pose && [...bearingRows(pose), ...pose.rows('pos', { label: 'From' }), ...pose.rest()]
  },
}

/** Velocities have speed and course, others length and components. */
function vectorItems(reader: NodeReader): Item[] | undefined {
  const { node } = reader
  const field = nameOf(node)
  const names = reader.has('e') || reader.has('n') || reader.has('u') ? ['e', 'n', 'u'] : ['x', 'y', 'z']
  const values = names.map((name) => reader.number(name))
  if (values.every((value) => value === undefined)) return undefined
  const sources = names.flatMap((name, i) => (values[i] === undefined ? [] : reader.sources(name)))
  const isCourse = node.unit === 'm/s' && !field.includes('Ecef')
  const parts = isCourse ? velocityParts(values) : sizeParts(names, values, node.unit)
  return [rowOf(LABELS[field] ?? node.label, parts, sources)]
}

/** Knots and m/s, true course, climb. A missing component isn't zero. */
export function velocityParts([east, north, up]: readonly (number | undefined)[]): RowPart[] {
  if (east === undefined || north === undefined) {
    return [...sizeParts(['e', 'n', 'u'], [east, north, up], 'm/s'), meta('incomplete velocity')]
  }
  const speed = Math.hypot(east, north)
  const direction = speed < 0.05 ? undefined : directionOf({ x: east, y: north, z: 0 })
  const climb = up === undefined || Math.abs(up) < 0.05 ? undefined : up
  return [
    text(formatSpeed(speed)),
    ...given(formatSpeedAsReceived(speed), meta),
    ...given(direction, ({ bearing }) => text(`course ${formatBearing(bearing)}`)),
    ...given(climb, (rate) => text(`${rate > 0 ? 'climb' : 'descent'} ${formatMetresPerSecond(Math.abs(rate))}`)),
  ]
}

function quaternionOf([x, y, z, w]: readonly (number | undefined)[]): Quaternion | undefined {
  return x === undefined || y === undefined || z === undefined || w === undefined ? undefined : { x, y, z, w }
}

/** Of a front-left-up body in ENU; `undefined` if there is no rotation. */
function attitudeWords(attitude: Quaternion | undefined): string | undefined {
  if (attitude === undefined) return undefined
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

function bearingRows(pose: NodeReader): Item[] {
  const attitude = pose.component('attEnu')
  if (attitude === undefined) return []
  const turned = quaternionOf(QUATERNION.map((part) => attitude.number(part)))
  const direction = turned && bodyDirection(turned)
  const words =
    direction === undefined
      ? 'no direction'
      : `${formatBearing(direction.bearing)}, elevation ${formatAngle(direction.elevation)}`
  return [rowOf('Bearing', [text(words)], attitude.sources(...QUATERNION)), ...attitude.rest()]
}

function sizeParts(
  names: readonly string[],
  values: readonly (number | undefined)[],
  unit: string | undefined,
): RowPart[] {
  const size = Math.hypot(...values.map((value) => value ?? 0))
  const parts = names.flatMap((name, i) => (values[i] === undefined ? [] : [`${name} ${formatNumber(values[i])}`]))
  return [text(`${formatNumber(Number(size.toPrecision(4)))} ${unit ?? ''}`.trimEnd()), meta(parts.join(', '))]
}

const LABELS: Readonly<Record<string, string>> = {
  velocityEnu: 'Velocity',
  velocityEnuMPerS: 'Velocity',
  velocityEcefMPerS: 'Velocity ECEF',
  accelerationMPerS2: 'Acceleration',
}

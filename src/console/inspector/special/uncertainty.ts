import type { Part } from '../row.ts'
import { formatBearing, formatAngle, radiansToDegrees } from '../../format/bearing.ts'
import { covarianceAxes, formatEllipse } from '../../format/covariance.ts'
import { formatLength } from '../../format/length.ts'
import { formatNumber } from '../../ui/text/number.ts'
import { formatSpeed } from '../../format/speed.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, text, type Item } from '../row.ts'
import { rowOf } from './maker.ts'

const UPPER_TRIANGLE = ['mxx', 'mxy', 'mxz', 'myy', 'myz', 'mzz'] as const

/** `TMat3`: two-sigma axes on the ground with their bearing, and height. The diagonal alone is a valid covariance. */
export function matrixItems(node: Node, context: Context): Item[] | undefined {
  const reader = new Reader(node, context)
  const values = new Map(UPPER_TRIANGLE.map((name) => [name, reader.number(name)]))
  const sources = UPPER_TRIANGLE.flatMap((name) => (values.get(name) === undefined ? [] : reader.sources(name)))
  if (sources.length === 0) return undefined
  const velocity = node.unit === 'm²/s²'
  const ecef = String(node.keys.at(-1)).includes('Ecef')
  const label = `${velocity ? 'Velocity uncertainty' : 'Uncertainty'} 2σ`
  const parts = ecef
    ? axesParts(values.get('mxx'), values.get('myy'), values.get('mzz'), velocity)
    : groundParts(values.get('mxx'), values.get('mxy'), values.get('myy'), values.get('mzz'), velocity)
  return [rowOf(label, parts, sources), ...reader.rest()]
}

/** `TMat2` of bearing and elevation in rad²: two sigma as angles. */
export function angularItems(node: Node, context: Context): Item[] | undefined {
  const reader = new Reader(node, context)
  const [bearing, cross, elevation] = [reader.number('mxx'), reader.number('mxy'), reader.number('myy')]
  if (bearing === undefined && elevation === undefined) return undefined
  const words = [
    ['bearing', bearing],
    ['elevation', elevation],
  ] as const
  const parts = words.flatMap(([name, variance]) =>
    variance === undefined ? [] : [text(`${name} ± ${twoSigmaAngle(variance)}`)],
  )
  const sources = [
    ...reader.sources('mxx'),
    ...(cross === undefined ? [] : reader.sources('mxy')),
    ...reader.sources('myy'),
  ]
  return [rowOf('Uncertainty 2σ', parts, sources), ...reader.rest()]
}

/** `ErrorEllipse`: its semi-axes, bearing and the probability that it stands for. */
export function errorEllipseItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const [major, minor] = [reader.number('semiMajorAxisM'), reader.number('semiMinorAxisM')]
  if (major === undefined || minor === undefined) return new Reader(node, context).rest()
  const bearing = reader.number('orientationD')
  const probability = reader.number('probability')
  const parts = [
    text(ellipseWords(major, minor, bearing)),
    ...(probability === undefined ? [] : [meta(`${formatNumber(Number((probability * 100).toFixed(1)))} % inside`)]),
  ]
  const sources = reader.sources('semiMajorAxisM', 'semiMinorAxisM', 'orientationD', 'probability')
  return [rowOf('Error ellipse', parts, sources), ...reader.rest()]
}

/** `GeoEllipse`: like an error ellipse, with a height. */
export function geoEllipseItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const [major, minor] = [reader.number('semiMajorAxisM'), reader.number('semiMinorAxisM')]
  if (major === undefined || minor === undefined) return new Reader(node, context).rest()
  const words = ellipseWords(major, minor, reader.number('orientationD'))
  const sources = reader.sources('semiMajorAxisM', 'semiMinorAxisM', 'orientationD')
  return [rowOf(major === minor ? 'Circle' : 'Ellipse', [text(words)], sources), ...reader.rest()]
}

function ellipseWords(major: number, minor: number, bearing: number | undefined): string {
  const axes = { semiMajorMetres: major, semiMinorMetres: minor, bearingDegrees: bearing ?? 0 }
  if (major === minor) return `radius ${formatLength(major)}`
  return bearing === undefined ? formatEllipse(axes).replace(/, axis.*$/, '') : formatEllipse(axes)
}

function groundParts(
  eastEast?: number,
  eastNorth?: number,
  northNorth?: number,
  up?: number,
  velocity = false,
): Part[] {
  const height: Part[] = up === undefined || up < 0 ? [] : [meta(`up ± ${size(2 * Math.sqrt(up), velocity)}`)]
  if (eastEast === undefined || northNorth === undefined) {
    return [...axesParts(eastEast, northNorth, up, velocity), meta('no full diagonal')]
  }
  const axes = covarianceAxes({ eastEast, eastNorth: eastNorth ?? 0, northNorth })
  if (axes === undefined) return [{ kind: 'raw', text: 'not a covariance', expected: 'positive semi-definite matrix' }]
  if (!velocity) return [text(formatEllipse(axes)), ...height]
  const words = `${size(axes.semiMajorMetres, true)} × ${size(axes.semiMinorMetres, true)}, axis ${formatBearing(axes.bearingDegrees)}`
  return [text(words), ...height]
}

function axesParts(x?: number, y?: number, z?: number, velocity = false): Part[] {
  const axes = Object.entries({ x, y, z }).flatMap(([name, variance]) =>
    variance === undefined
      ? []
      : [`${name} ± ${variance < 0 ? formatNumber(variance) : size(2 * Math.sqrt(variance), velocity)}`],
  )
  return axes.length === 0 ? [meta('no variances')] : [text(axes.join(', '))]
}

function size(value: number, velocity: boolean): string {
  return velocity ? formatSpeed(value) : formatLength(value)
}

function twoSigmaAngle(variance: number): string {
  return variance < 0 ? formatNumber(variance) : formatAngle(radiansToDegrees(2 * Math.sqrt(variance)))
}

import { formatBearing, formatAngle, radiansToDegrees } from '../../../../format/bearing.ts'
import { covarianceAxes, formatEllipse } from '../../../../format/covariance.ts'
import { formatLength } from '../../../../format/length.ts'
import { formatNumber } from '../../../../format/number.ts'
import { formatSpeed } from '../../../../format/speed.ts'
import { nameOf, type Makers } from '../node.ts'
import { given, meta, rowOf, text, type RowPart } from '../row.ts'

const UPPER_TRIANGLE = ['mxx', 'mxy', 'mxz', 'myy', 'myz', 'mzz'] as const

type Covariance = Partial<Record<(typeof UPPER_TRIANGLE)[number], number | undefined>>

export const uncertaintyMakers: Makers = {
  /** Two-sigma ground axes with bearing, and height. A lone diagonal is valid. */
  TMat3(reader) {
    const { node } = reader
    const values: Covariance = Object.fromEntries(UPPER_TRIANGLE.map((name) => [name, reader.number(name)]))
    const sources = reader.sources(...UPPER_TRIANGLE.filter((name) => values[name] !== undefined))
    if (sources.length === 0) return undefined
    const velocity = node.unit === 'm²/s²'
    const label = `${velocity ? 'Velocity uncertainty' : 'Uncertainty'} 2σ`
    const parts = nameOf(node).includes('Ecef')
      ? axesParts([values.mxx, values.myy, values.mzz], velocity)
      : groundParts(values, velocity)
    return [rowOf(label, parts, sources)]
  },

  /** From rad²: two sigma of bearing and elevation. */
  TMat2(reader) {
    const [bearing, cross, elevation] = [reader.number('mxx'), reader.number('mxy'), reader.number('myy')]
    if (bearing === undefined && elevation === undefined) return undefined
    const parts = [
      ...given(bearing, (variance) => text(`bearing ± ${twoSigmaAngle(variance)}`)),
      ...given(elevation, (variance) => text(`elevation ± ${twoSigmaAngle(variance)}`)),
    ]
    return [rowOf('Uncertainty 2σ', parts, reader.sources('mxx', ...(cross === undefined ? [] : ['mxy']), 'myy'))]
  },

  ErrorEllipse(reader) {
    const [major, minor] = [reader.number('semiMajorAxisM'), reader.number('semiMinorAxisM')]
    if (major === undefined || minor === undefined) return undefined
    const bearing = reader.number('orientationD')
    const probability = reader.number('probability')
    const parts = [
      text(ellipseWords(major, minor, bearing)),
      ...given(probability, (share) => meta(`${formatNumber(Number((share * 100).toFixed(1)))} % inside`)),
    ]
    const sources = reader.sources('semiMajorAxisM', 'semiMinorAxisM', 'orientationD', 'probability')
    return [rowOf('Error ellipse', parts, sources)]
  },

  GeoEllipse(reader) {
    const [major, minor] = [reader.number('semiMajorAxisM'), reader.number('semiMinorAxisM')]
    if (major === undefined || minor === undefined) return undefined
    const words = ellipseWords(major, minor, reader.number('orientationD'))
    const sources = reader.sources('semiMajorAxisM', 'semiMinorAxisM', 'orientationD')
    return [rowOf(major === minor ? 'Circle' : 'Ellipse', [text(words)], sources)]
  },
}

function ellipseWords(major: number, minor: number, bearing: number | undefined): string {
  const axes = { semiMajorMetres: major, semiMinorMetres: minor, bearingDegrees: bearing ?? 0 }
  if (major === minor) return `radius ${formatLength(major)}`
  return bearing === undefined ? formatEllipse(axes).replace(/, axis.*$/, '') : formatEllipse(axes)
}

/** East, north, up: ground ellipse and height. */
export function groundParts({ mxx, mxy, myy, mzz }: Covariance, velocity: boolean): RowPart[] {
  if (mxx === undefined || myy === undefined) return [...axesParts([mxx, myy, mzz], velocity), meta('no full diagonal')]
  const axes = covarianceAxes({ eastEast: mxx, eastNorth: mxy ?? 0, northNorth: myy })
  if (axes === undefined) return [{ kind: 'raw', text: 'not a covariance', expected: 'positive semi-definite matrix' }]
  const words = velocity
    ? `${formatSpeed(axes.semiMajorMetres)} × ${formatSpeed(axes.semiMinorMetres)}, axis ${formatBearing(axes.bearingDegrees)}`
    : formatEllipse(axes)
  const height = mzz === undefined || mzz < 0 ? [] : [meta(`up ± ${size(2 * Math.sqrt(mzz), velocity)}`)]
  return [text(words), ...height]
}

function axesParts(variances: readonly (number | undefined)[], velocity: boolean): RowPart[] {
  const axes = variances.flatMap((variance, axis) =>
    variance === undefined
      ? []
      : [`${'xyz'[axis]} ± ${variance < 0 ? formatNumber(variance) : size(2 * Math.sqrt(variance), velocity)}`],
  )
  return axes.length === 0 ? [meta('no variances')] : [text(axes.join(', '))]
}

function size(value: number, velocity: boolean): string {
  return velocity ? formatSpeed(value) : formatLength(value)
}

function twoSigmaAngle(variance: number): string {
  return variance < 0 ? formatNumber(variance) : formatAngle(radiansToDegrees(2 * Math.sqrt(variance)))
}

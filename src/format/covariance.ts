import { formatBearing } from './bearing.ts'
import { formatLength } from './length.ts'

/** Variances east and north in m² and their covariance. */
export interface HorizontalCovariance {
  eastEast: number
  eastNorth: number
  northNorth: number
}

/** Semi-axes of an error ellipse in metres and the true bearing of the longer one in degrees, 0 to 180. */
export interface EllipseAxes {
  semiMajorMetres: number
  semiMinorMetres: number
  bearingDegrees: number
}

/**
 * The ellipse of a number of standard deviations (2 by default) that a horizontal covariance describes: eigenvalues of the symmetric 2x2 matrix.
 * `undefined` when the matrix is no covariance (not finite, negative variance, not positive semi-definite).
 */
export function covarianceAxes(
  { eastEast, eastNorth, northNorth }: HorizontalCovariance,
  sigmas = 2,
): EllipseAxes | undefined {
  const mean = (eastEast + northNorth) / 2
  const spread = Math.hypot((eastEast - northNorth) / 2, eastNorth)
  const smaller = mean - spread
  if (!Number.isFinite(mean + spread) || eastEast < 0 || northNorth < 0 || smaller < -1e-9 * Math.max(1, mean))
    return undefined
  // The angle of the longer axis from east, counter-clockwise, turned into a bearing from north.
  const fromEast = Math.atan2(2 * eastNorth, eastEast - northNorth) / 2
  const bearing = (90 - (fromEast * 180) / Math.PI + 360) % 180
  return {
    semiMajorMetres: sigmas * Math.sqrt(mean + spread),
    semiMinorMetres: sigmas * Math.sqrt(Math.max(0, smaller)),
    bearingDegrees: spread === 0 ? 0 : bearing,
  }
}

/** Semi-axes and bearing in words: `5.0 × 2.8 km, axis 064°`; a circle has no bearing. */
export function formatEllipse({ semiMajorMetres, semiMinorMetres, bearingDegrees }: EllipseAxes): string {
  const major = formatLength(semiMajorMetres)
  const minor = formatLength(semiMinorMetres)
  const [, majorNumber, majorUnit] = /^(.*) (\S+)$/.exec(major) ?? []
  const size =
    majorNumber !== undefined && minor.endsWith(` ${majorUnit}`) ? `${majorNumber} × ${minor}` : `${major} × ${minor}`
  return semiMajorMetres === semiMinorMetres ? size : `${size}, axis ${formatBearing(bearingDegrees)}`
}

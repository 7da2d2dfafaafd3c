import { formatBearing } from './bearing.ts'
import { formatLength } from './length.ts'

/** m². */
export interface HorizontalCovariance {
  eastEast: number
  eastNorth: number
  northNorth: number
}

/** Bearing of the longer axis in degrees true, 0 to 180. */
export interface EllipseAxes {
  semiMajorMetres: number
  semiMinorMetres: number
  bearingDegrees: number
}

/** For `sigmas` standard deviations. `undefined` unless finite and positive semi-definite. */
export function covarianceAxes(
  { eastEast, eastNorth, northNorth }: HorizontalCovariance,
  sigmas = 2,
): EllipseAxes | undefined {
  const mean = (eastEast + northNorth) / 2
  const spread = Math.hypot((eastEast - northNorth) / 2, eastNorth)
  const smaller = mean - spread
  if (!Number.isFinite(mean + spread) || eastEast < 0 || northNorth < 0 || smaller < -1e-9 * Math.max(1, mean))
    return undefined
  // From east counter-clockwise to a bearing from north.
  const fromEast = Math.atan2(2 * eastNorth, eastEast - northNorth) / 2
  const bearing = (90 - (fromEast * 180) / Math.PI + 360) % 180
  return {
    semiMajorMetres: sigmas * Math.sqrt(mean + spread),
    semiMinorMetres: sigmas * Math.sqrt(Math.max(0, smaller)),
    bearingDegrees: spread === 0 ? 0 : bearing,
  }
}

/** `5.0 × 2.8 km, axis 064°`; a circle has no bearing. */
export function formatEllipse({ semiMajorMetres, semiMinorMetres, bearingDegrees }: EllipseAxes): string {
  const major = formatLength(semiMajorMetres)
  const minor = formatLength(semiMinorMetres)
  const [, majorNumber, majorUnit] = /^(.*) (\S+)$/.exec(major) ?? []
  const size =
    majorNumber !== undefined && minor.endsWith(` ${majorUnit}`) ? `${majorNumber} × ${minor}` : `${major} × ${minor}`
  return semiMajorMetres === semiMinorMetres ? size : `${size}, axis ${formatBearing(bearingDegrees)}`
}

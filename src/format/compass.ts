import { formatLength, formatRange } from './length.ts'

const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']

/** Below this, tenths of a nautical mile are too coarse. */
const SHORT_METRES = 926

/** One of sixteen points: `NNE`; an invalid number as it is. */
export function compassPoint(degrees: number): string {
  const turned = ((degrees % 360) + 360) % 360
  return POINTS[Math.round(turned / 22.5) % POINTS.length] ?? String(degrees)
}

/** `NNE 3.2 NM`, `W 312 m` */
export function formatLeg(bearing: number, metres: number): string {
  return `${compassPoint(bearing)} ${metres < SHORT_METRES ? formatLength(Math.round(metres)) : formatRange(metres)}`
}

import { formatLength, formatRange } from './length.ts'

const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']

/** Shorter than this, tenths of a nautical mile say too little. */
const SHORT_METRES = 926

/** The point of the compass (of sixteen) that a true bearing in degrees is nearest to: `NNE`; a number that is none as it came. */
export function compassPoint(degrees: number): string {
  const turned = ((degrees % 360) + 360) % 360
  return POINTS[Math.round(turned / 22.5) % POINTS.length] ?? String(degrees)
}

/** Direction and distance to something, to be said in a sentence: `NNE 3.2 NM`, `W 312 m`. Takes a true bearing in degrees and metres. */
export function formatLeg(bearing: number, metres: number): string {
  return `${compassPoint(bearing)} ${metres < SHORT_METRES ? formatLength(Math.round(metres)) : formatRange(metres)}`
}

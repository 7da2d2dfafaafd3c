import { formatNumber } from './number.ts'

const METRES_PER_NAUTICAL_MILE = 1852

/** Knots of a speed in metres per second. */
export function toKnots(metresPerSecond: number): number {
  return (metresPerSecond * 3600) / METRES_PER_NAUTICAL_MILE
}

/** Speed in knots, one decimal below 20: `6.2 kn`, `38 kn`. Takes metres per second. */
export function formatKnots(metresPerSecond: number): string {
  return `${scaled(toKnots(metresPerSecond))} kn`
}

/** Speed as it came, in metres per second, one decimal below 20: `3.2 m/s`. */
export function formatMetresPerSecond(metresPerSecond: number): string {
  return `${scaled(metresPerSecond)} m/s`
}

function scaled(value: number): string {
  return formatNumber(value, Math.abs(value) < 19.95 ? 1 : 0)
}

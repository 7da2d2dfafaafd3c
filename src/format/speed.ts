import { conventions } from './conventions.ts'
import { METRES_PER_NAUTICAL_MILE } from './length.ts'
import { formatNumber } from './number.ts'

function toKnots(metresPerSecond: number): number {
  return (metresPerSecond * 3600) / METRES_PER_NAUTICAL_MILE
}

export function formatSpeed(metresPerSecond: number): string {
  switch (conventions().speed) {
    case 'm/s':
      return formatMetresPerSecond(metresPerSecond)
    case 'km/h':
      return `${scaled(metresPerSecond * 3.6)} km/h`
    case 'kn':
      return formatKnots(metresPerSecond)
  }
}

/** In metres per second next to another unit; `undefined` if that is the chosen unit. */
export function formatSpeedAsReceived(metresPerSecond: number): string | undefined {
  return conventions().speed === 'm/s' ? undefined : formatMetresPerSecond(metresPerSecond)
}

/** One decimal below 20: `6.2 kn`, `38 kn`. */
export function formatKnots(metresPerSecond: number): string {
  return `${scaled(toKnots(metresPerSecond))} kn`
}

/** One decimal below 20: `3.2 m/s`. */
export function formatMetresPerSecond(metresPerSecond: number): string {
  return `${scaled(metresPerSecond)} m/s`
}

function scaled(value: number): string {
  return formatNumber(value, Math.abs(value) < 19.95 ? 1 : 0)
}

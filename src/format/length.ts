import { conventions } from './conventions.ts'
import { formatNumber } from './number.ts'

export const METRES_PER_NAUTICAL_MILE = 1852
const METRES_PER_FOOT = 0.3048

/** International feet. */
export function toFeet(metres: number): number {
  return metres / METRES_PER_FOOT
}

/** `312 m`, `12.5 m`, `5.0 km` from 2 km on; or feet and nautical miles. */
export function formatLength(metres: number): string {
  const { distance, shortLength } = conventions()
  if (Math.abs(metres) >= 1999.5) return distance === 'NM' ? formatNauticalMiles(metres) : formatKilometres(metres)
  const value = shortLength === 'ft' ? toFeet(metres) : metres
  return `${formatNumber(roundShort(value))} ${shortLength}`
}

/** One decimal below 100, one figure below 0.1: centimetres never read as zero. */
function roundShort(value: number): number {
  const size = Math.abs(value)
  if (size < 0.001) return 0
  return Number(size < 0.1 ? value.toPrecision(1) : value.toFixed(size < 100 ? 1 : 0))
}

/** Radius of a ring or step of a scale: nautical miles unless kilometres were chosen. */
export function formatRange(metres: number): string {
  return conventions().distance === 'km' ? formatLength(metres) : formatNauticalMiles(metres)
}

/** `5.0 NM (9.3 km)`, or the chosen unit. */
export function formatMeasured(metres: number): string {
  switch (conventions().distance) {
    case 'NM':
      return formatNauticalMiles(metres)
    case 'km':
      return formatLength(metres)
    case 'design':
      return `${formatNauticalMiles(metres)} (${formatLength(metres)})`
  }
}

export function formatNauticalMiles(metres: number): string {
  const miles = metres / METRES_PER_NAUTICAL_MILE
  return `${formatNumber(Number(miles.toFixed(Math.abs(miles) < 10 ? 1 : 0)))} NM`
}

function formatKilometres(metres: number): string {
  return `${formatNumber(metres / 1000, Math.abs(metres) < 99_950 ? 1 : 0)} km`
}

import { formatNumber } from './number.ts'

const METRES_PER_NAUTICAL_MILE = 1852

/** A length: metres below 2 km (`312 m`, `4.5 m`), kilometres above (`5.0 km`, `214 km`). Takes metres. */
export function formatLength(metres: number): string {
  const size = Math.abs(metres)
  if (size < 10) return `${formatNumber(Number(metres.toFixed(1)))} m`
  if (size < 1999.5) return `${formatNumber(metres, 0)} m`
  return `${formatNumber(metres / 1000, size < 99_950 ? 1 : 0)} km`
}

/** A length in nautical miles, for scales and range rings: `5 NM`, `0.5 NM`. Takes metres. */
export function formatNauticalMiles(metres: number): string {
  const miles = metres / METRES_PER_NAUTICAL_MILE
  return `${formatNumber(Number(miles.toFixed(Math.abs(miles) < 10 ? 1 : 0)))} NM`
}

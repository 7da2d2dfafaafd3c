import { conventions } from './conventions.ts'
import { toFeet } from './length.ts'
import { formatNumber } from './number.ts'

/** The zero of an altitude; references are never mixed or converted. */
export type AltitudeReference = 'HAE' | 'AGL' | 'ASF' | 'MSL' | 'EGM96' | 'pressure' | 'depth' | (string & {})

/**
 * An altitude in metres with its reference: `312 m HAE`, `35 m depth`, or in feet by the conventions. One
 * decimal below 100.
 */
export function formatAltitude(metres: number, reference: AltitudeReference): string {
  const unit = conventions().shortLength
  const value = unit === 'ft' ? toFeet(metres) : metres
  const rounded = Number(value.toFixed(Math.abs(value) < 100 ? 1 : 0))
  return `${formatNumber(rounded)} ${unit} ${reference}`
}

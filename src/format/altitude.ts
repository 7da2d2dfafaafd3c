import { conventions } from './conventions.ts'
import { toFeet } from './length.ts'
import { formatNumber } from './number.ts'

/** References are never mixed or converted. */
export type AltitudeReference = 'HAE' | 'AGL' | 'ASF' | 'MSL' | 'EGM96' | 'pressure' | 'depth' | (string & {})

/** `312 m HAE`, `35 m depth`, or in feet. One decimal below 100. */
export function formatAltitude(metres: number, reference: AltitudeReference): string {
  const unit = conventions().shortLength
  const value = unit === 'ft' ? toFeet(metres) : metres
  const rounded = Number(value.toFixed(Math.abs(value) < 100 ? 1 : 0))
  return `${formatNumber(rounded)} ${unit} ${reference}`
}

import { formatNumber } from './number.ts'

/** What an altitude is measured from; references are never mixed or converted. */
export type AltitudeReference = 'HAE' | 'AGL' | 'ASF' | 'MSL' | 'EGM96' | 'pressure' | 'depth' | (string & {})

/** An altitude in metres with its reference: `312 m HAE`, `35 m depth`. One decimal below 10 m where there is one. */
export function formatAltitude(metres: number, reference: AltitudeReference): string {
  const rounded = Number(metres.toFixed(Math.abs(metres) < 10 ? 1 : 0))
  return `${formatNumber(rounded)} m ${reference}`
}

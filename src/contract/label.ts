import type { AnySchema } from './schema.ts'

/** Parts of names that are written in their own way. */
const written: ReadonlyMap<string, string> = new Map(
  (
    'HAE AGL ASF BSS ENU ECEF RF TLE SIDC NORAD ECI WGS84 EGM96 AMSL SDP ACM INS GNSS C2 GM FOV MMSI IMO VMF URN DODAAC UIC IBS ' +
    'GID NCCT JU SPI NITF UNOOSA NATO OK TEME SGP4 URL'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)
const minor = new Set(['and', 'of', 'the'])

/** The unit at the end of a field name, which the unit of the field says better. */
const unitSuffix = /(?<=[a-z0-9])(?:Degrees|Deg|Rad2|Meters|Km|MPerS2?|Mps|Hz|Dbm|Ft|Mins|Millis|Amps|Gallons|LPerS)$/
const shortUnitSuffix = /(?<=[a-z])[DMS]$/

/** Label of a field: `altitudeHaeMeters` reads "Altitude HAE". */
export function fieldLabel(name: string, schema?: AnySchema): string {
  if (schema?.about.label !== undefined) return schema.about.label
  const bare = name.replace(unitSuffix, '')
  const unitless = schema?.about.unit === undefined ? bare : bare.replace(shortUnitSuffix, '')
  const words = unitless.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[Mm]ode)(?=\d)/g, ' ').split(/[\s_-]+/)
  return sentence(words)
}

/** Label of a value of an enumeration, known or not: `STATUS_WAITING_FOR_UPDATE` reads "Waiting for update". */
export function valueLabel(value: string, prefix: string): string {
  const words = (value.startsWith(prefix) ? value.slice(prefix.length) : value).split('_')
  // Nations are proper names.
  return prefix === 'NATIONALITY_' ? properName(words) : sentence(words)
}

const word = (raw: string) => written.get(raw.toLowerCase()) ?? raw.toLowerCase()
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const sentence = (words: readonly string[]) => capital(words.map(word).join(' '))

function properName(words: readonly string[]): string {
  return capital(words.map((raw) => (minor.has(raw.toLowerCase()) ? raw.toLowerCase() : capital(word(raw)))).join(' '))
}

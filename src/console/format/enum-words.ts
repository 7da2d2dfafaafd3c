import { lookup } from './lookup.ts'

/** Prefixes of the interface's enumerations; where one contains another the longer one must win. */
const PREFIXES = [
  'ALTITUDE_PROVENANCE_TYPE_',
  'CORRELATION_REPLICATION_MODE_',
  'PAYLOAD_OPERATIONAL_STATE_',
  'INTERROGATION_RESPONSE_',
  'CLASSIFICATION_LEVELS_',
  'DELIVERY_ERROR_CODE_',
  'ECI_REFERENCE_FRAME_',
  'MEAN_ELEMENT_THEORY_',
  'ALTITUDE_REFERENCE_',
  'CONTROL_AREA_TYPE_',
  'CONNECTION_STATUS_',
  'OPERATIONAL_STATE_',
  'CORRELATION_TYPE_',
  'ACM_DETAIL_TYPE_',
  'DELIVERY_STATUS_',
  'HEALTH_STATUS_',
  'SCHEDULE_TYPE_',
  'ARMY_ECHELON_',
  'ALT_ID_TYPE_',
  'ALERT_LEVEL_',
  'DISPOSITION_',
  'ENVIRONMENT_',
  'NATIONALITY_',
  'POWER_STATUS_',
  'SENSOR_MODE_',
  'SENSOR_TYPE_',
  'ERROR_CODE_',
  'MEDIA_TYPE_',
  'POWER_TYPE_',
  'SCAN_TYPE_',
  'GEO_TYPE_',
  'TEMPLATE_',
  'STATUS_',
].toSorted((a, b) => b.length - a.length)

/** Words that are not written in lower case within a sentence. */
const ACRONYMS: Record<string, string> = {
  ACM: 'ACM',
  AGL: 'AGL',
  AMSL: 'AMSL',
  C2: 'C2',
  CAT: 'catalogue',
  DODAAC: 'DODAAC',
  EGM96: 'EGM96',
  EO: 'EO',
  ESM: 'ESM',
  GID: 'GID',
  GNSS: 'GNSS',
  GPS: 'GPS',
  HAE: 'HAE',
  IBS: 'IBS',
  ID: 'ID',
  IMO: 'IMO',
  INS: 'INS',
  IR: 'IR',
  JU: 'JU',
  LINK16: 'Link 16',
  LWIR: 'LWIR',
  MMSI: 'MMSI',
  MWIR: 'MWIR',
  NATO: 'NATO',
  NCCT: 'NCCT',
  NITF: 'NITF',
  NORAD: 'NORAD',
  OK: 'OK',
  RF: 'RF',
  SAR: 'SAR',
  SGP4: 'SGP4',
  SPI: 'SPI',
  SWIR: 'SWIR',
  TEME: 'TEME',
  UIC: 'UIC',
  UNOOSA: 'UNOOSA',
  URN: 'URN',
  VMF: 'VMF',
  WGS84: 'WGS84',
}

const LOWER_IN_NAMES = new Set(['AND', 'OF', 'THE'])

/**
 * Words for a wire enumeration value: the prefix is stripped, the rest in sentence case, acronyms by table.
 * `STATUS_WAITING_FOR_UPDATE` → `Waiting for update`. Give `prefix` to strip one that the table does not hold.
 * A text that is no enumeration value (anything beside capitals, digits and underscores) comes back as it is.
 */
export function enumWords(value: string, prefix?: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(value)) return value
  const known =
    prefix !== undefined && value.startsWith(prefix) ? prefix : PREFIXES.find((each) => value.startsWith(each))
  const bare = known === undefined ? value : value.slice(known.length)
  const words = bare.split('_').filter((word) => word !== '')
  if (words.length === 0) return value
  return known === 'NATIONALITY_' ? properName(words) : sentence(words)
}

/** An enumeration of the interface: its values, and the prefix that they share. */
export interface Enumerated {
  readonly values: readonly string[]
  readonly prefix: string
}

/** Words of a wire value, `absent` without one; a value that the interface does not have stands as it came: `Unknown DISPOSITION_JOKER`. */
export function wordsFor(value: string | undefined, { values, prefix }: Enumerated, absent: string): string {
  if (value === undefined) return absent
  return values.includes(value) ? enumWords(value, prefix) : `Unknown ${value}`
}

function sentence(words: string[]): string {
  const text = words.map((word) => lookup(ACRONYMS, word) ?? word.toLowerCase()).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function properName(words: string[]): string {
  return words
    .map((word, index) => {
      const acronym = lookup(ACRONYMS, word)
      if (acronym !== undefined) return acronym
      const lower = word.toLowerCase()
      return index > 0 && LOWER_IN_NAMES.has(word) ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}

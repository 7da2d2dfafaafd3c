/** Name parts with their own spelling. */
const written = new Map(
  (
    'HAE AGL ASF BSS ENU ECEF RF TLE SIDC NORAD ECI WGS84 EGM96 AMSL SDP ACM INS GNSS GPS C2 GM FOV MMSI IMO VMF URN DODAAC UIC IBS ' +
    'GID NCCT JU SPI NITF UNOOSA NATO OK TEME SGP4 URL EO IR ESM SAR LWIR MWIR SWIR'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)
  .set('link16', 'Link 16')
  .set('cat', 'catalogue')
const minor = new Set(['and', 'of', 'the'])

/** `STATUS_WAITING_FOR_UPDATE` reads "Waiting for update". Text in another form stays. */
export function valueLabel(value: string, prefix: string): string {
  const bare = value.startsWith(prefix) ? value.slice(prefix.length) : value
  const words = bare.split('_').filter((word) => word !== '')
  if (words.length === 0 || !/^[A-Z][A-Z0-9_]*$/.test(value)) return value
  // Nations are proper names.
  return prefix === 'NATIONALITY_' ? properName(words) : sentence(words)
}

function wordOf(raw: string): string {
  // A field is called `taskId` and reads "Task id", a value `MMSI_ID`.
  return raw === 'ID' ? raw : (written.get(raw.toLowerCase()) ?? raw.toLowerCase())
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function sentence(words: readonly string[]): string {
  return capital(words.map(wordOf).join(' '))
}

function properName(words: readonly string[]): string {
  return capital(
    words.map((raw) => (minor.has(raw.toLowerCase()) ? raw.toLowerCase() : capital(wordOf(raw)))).join(' '),
  )
}

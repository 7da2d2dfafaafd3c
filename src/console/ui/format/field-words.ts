/** Units at the end of a wire name: the value carries its unit itself, so a label made of the name leaves it out. */
const UNITS = /(?:Degrees|Deg|Meters|MPerS2|MPerS|Mps|Hz|Dbm|Millis|Amps|Mins|Gallons|Km|Rad2|D|M|S)$/

const ACRONYMS: Record<string, string> = {
  acm: 'ACM',
  agl: 'AGL',
  amsl: 'AMSL',
  asf: 'ASF',
  c2: 'C2',
  ecef: 'ECEF',
  egm96: 'EGM96',
  enu: 'ENU',
  fov: 'field of view',
  gm: 'GM',
  hae: 'HAE',
  id: 'ID',
  ids: 'IDs',
  norad: 'NORAD',
  rf: 'RF',
  sidc: 'SIDC',
  tle: 'TLE',
  url: 'URL',
}

/** A label made of a wire field name, for fields the contract gives none: `radarCrossSection` → `Radar cross section`. */
export function fieldWords(name: string): string {
  const bare = name.replace(UNITS, '') || name
  const words = bare
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
    .split(/\s+/)
    .map((word) => ACRONYMS[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

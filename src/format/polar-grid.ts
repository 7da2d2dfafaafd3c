/** WGS84, and the scale at the poles (NGA.SIG.0012, section 10). */
const [A, F, SCALE] = [6_378_137, 1 / 298.257_223_563, 0.994]
const E = Math.sqrt(F * (2 - F))
/** Metres from the pole per unit of `tan(half the distance to the pole)` on the conformal sphere. */
const SPREAD = ((2 * A) / Math.sqrt(1 - E * E)) * ((1 - E) / (1 + E)) ** (E / 2) * SCALE
/** Easting and northing of either pole. */
const POLE = 2_000_000
const SQUARE = 100_000

/** 100 km squares and the number of the first: west and east of each pole. */
const zones = {
  A: { columns: 'JKLPQRSTUXYZ', first: 8, isNorth: false },
  B: { columns: 'ABCFGHJKLPQR', first: 20, isNorth: false },
  Y: { columns: 'RSTUXYZ', first: 13, isNorth: true },
  Z: { columns: 'ABCFGHJ', first: 20, isNorth: true },
}
function rowsOf(isNorth: boolean) {
  return isNorth ? { rows: 'ABCDEFGHJKLMNP', first: 13 } : { rows: 'ABCDEFGHJKLMNPQRSTUVWXYZ', first: 8 }
}

export function toPolarGrid(latitude: number, longitude: number): { easting: number; northing: number } {
  const [phi, lambda] = [(Math.abs(latitude) * Math.PI) / 180, (longitude * Math.PI) / 180]
  const sine = Math.sin(phi)
  const metres = SPREAD * Math.tan(Math.PI / 4 - phi / 2) * ((1 + E * sine) / (1 - E * sine)) ** (E / 2)
  return {
    easting: POLE + metres * Math.sin(lambda),
    northing: POLE + (latitude > 0 ? -1 : 1) * metres * Math.cos(lambda),
  }
}

function fromPolarGrid(isNorth: boolean, easting: number, northing: number): [longitude: number, latitude: number] {
  const [x, y] = [easting - POLE, isNorth ? POLE - northing : northing - POLE]
  const spread = Math.hypot(x, y) / SPREAD
  let phi = Math.PI / 2 - 2 * Math.atan(spread)
  for (let round = 0; round < 6; round += 1) {
    const sine = E * Math.sin(phi)
    phi = Math.PI / 2 - 2 * Math.atan(spread * ((1 - sine) / (1 + sine)) ** (E / 2))
  }
  const latitude = (phi * 180) / Math.PI
  return [(Math.atan2(x, y) * 180) / Math.PI, isNorth ? latitude : -latitude]
}

/** To one metre, beyond 84°N or 80°S: `ZAH 00000 00000` is the north pole. */
export function polarReference(latitude: number, longitude: number): string | undefined {
  const { easting, northing } = toPolarGrid(latitude, longitude)
  const [east, north] = [Math.floor(easting), Math.floor(northing)]
  const letter = latitude > 0 ? (east < POLE ? 'Y' : 'Z') : east < POLE ? 'A' : 'B'
  const { columns, first, isNorth } = zones[letter]
  const { rows, first: firstRow } = rowsOf(isNorth)
  const column = columns[Math.floor(east / SQUARE) - first]
  const row = rows[Math.floor(north / SQUARE) - firstRow]
  const digits = (metres: number) => String(metres % SQUARE).padStart(5, '0')
  return column === undefined || row === undefined
    ? undefined
    : `${letter} ${column}${row} ${digits(east)} ${digits(north)}`
}

/** The middle of the square, at any precision from 100 km down; `undefined` if invalid. */
export function readPolarReference(text: string): [longitude: number, latitude: number] | undefined {
  const [, letter = '', column = '', row = '', digits = ''] =
    /^([ABYZ])([A-Z])([A-Z])((?:\d{2}){0,5})$/.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  const zone = Object.hasOwn(zones, letter) ? zones[letter as keyof typeof zones] : undefined
  if (!zone) return undefined
  const { rows, first } = rowsOf(zone.isNorth)
  const [across, down] = [zone.columns.indexOf(column), rows.indexOf(row)]
  if (across < 0 || down < 0) return undefined
  const half = digits.length / 2
  const size = SQUARE / 10 ** half
  const within = (from: number) => Number(digits.slice(from, from + half)) * size + size / 2
  return fromPolarGrid(zone.isNorth, (zone.first + across) * SQUARE + within(0), (first + down) * SQUARE + within(half))
}

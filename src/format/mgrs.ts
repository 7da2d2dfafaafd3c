import type Utm from 'geodesy/utm.js'
import { LatLon } from 'geodesy/utm.js'

import { polarReference } from './polar-grid.ts'
import { westOrEast } from './position.ts'

const BANDS = 'CDEFGHJKLMNPQRSTUVWXX'
/** Letters of 100 km squares, west to east and south to north; zones take turns. */
const columns = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ']
const rows = ['ABCDEFGHJKLMNPQRSTUV', 'FGHJKLMNPQRSTUVABCDE']
const SQUARE = 100_000

/** To one metre: `19T DJ 98387 33555`, near the poles `Z AH 00000 00000`. `undefined` if invalid. */
export function formatMgrs(latitudeDegrees: number, longitudeDegrees: number): string | undefined {
  if (!(Math.abs(latitudeDegrees) <= 90) || !(Math.abs(longitudeDegrees) <= 360)) return undefined
  const longitude = westOrEast(longitudeDegrees)
  // To a tenth of a millimetre, so that just south of the equator gives the equator's square.
  const latitude = Math.round(latitudeDegrees * 1e9) / 1e9
  if (latitude < -80 || latitude > 84) return polarReference(latitude, longitude)
  const { zone, easting, northing } = toUtm(latitude, longitude)
  const band = BANDS[Math.floor(latitude / 8 + 10)] ?? ''
  // The library refuses the last kilometres before the polar grid.
  const column = columns[(zone - 1) % 3]?.[Math.floor(easting / SQUARE) - 1] ?? ''
  const row = rows[(zone - 1) % 2]?.[Math.floor(northing / SQUARE) % 20] ?? ''
  return `${zone}${band} ${column}${row} ${digits(easting)} ${digits(northing)}`
}

/** From 80°S to 84°N. The library has no zone for 180°E, which equals 180°W. */
export function toUtm(latitude: number, longitude: number): Utm {
  return new LatLon(latitude, longitude + 180 >= 360 ? -180 : longitude).toUtm()
}

function digits(metres: number): string {
  return String(Math.floor(metres % SQUARE)).padStart(5, '0')
}

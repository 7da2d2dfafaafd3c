import { forward } from 'mgrs'

import { polarReference } from './polar-grid.ts'
import { westOrEast } from './position.ts'

/**
 * The MGRS reference to one metre with its parts apart: `19T DJ 98387 33555`, near the poles `Z AH 00000 00000`.
 * `undefined` for values that are no position.
 */
export function formatMgrs(latitudeDegrees: number, longitudeDegrees: number): string | undefined {
  if (!(Math.abs(latitudeDegrees) <= 90) || !(Math.abs(longitudeDegrees) <= 360)) return undefined
  const longitude = westOrEast(longitudeDegrees)
  // To a tenth of a millimetre: a hair south of the equator the library would name a square of the north in a band of the south.
  const latitude = Math.round(latitudeDegrees * 1e9) / 1e9
  // The library has no polar grid.
  if (latitude < -80 || latitude > 84) return polarReference(latitude, longitude)
  try {
    const parts = /^(\d{1,2}[C-X])([A-Z]{2})(\d{5})(\d{5})$/.exec(forward([longitude, latitude], 5))
    return parts === null ? undefined : parts.slice(1).join(' ')
  } catch {
    return undefined
  }
}

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
  // The library has no polar grid.
  if (latitudeDegrees < -80 || latitudeDegrees > 84) return polarReference(latitudeDegrees, longitude)
  try {
    const parts = /^(\d{1,2}[C-X])([A-Z]{2})(\d{5})(\d{5})$/.exec(forward([longitude, latitudeDegrees], 5))
    return parts === null ? undefined : parts.slice(1).join(' ')
  } catch {
    return undefined
  }
}

import { forward } from 'mgrs'

import { westOrEast } from './position.ts'

/**
 * The MGRS reference to one metre with its parts apart: `19T DJ 98387 33555`.
 * `undefined` beyond 80°S and 84°N, where the grid is UPS and the library has none, and for values that are no position.
 */
export function formatMgrs(latitudeDegrees: number, longitudeDegrees: number): string | undefined {
  if (!(latitudeDegrees >= -80 && latitudeDegrees <= 84) || !(Math.abs(longitudeDegrees) <= 360)) return undefined
  try {
    const parts = /^(\d{1,2}[C-X])([A-Z]{2})(\d{5})(\d{5})$/.exec(
      forward([westOrEast(longitudeDegrees), latitudeDegrees], 5),
    )
    return parts === null ? undefined : parts.slice(1).join(' ')
  } catch {
    return undefined
  }
}

import grid from 'geographiclib-mgrs'

import { wrapLongitude, type LonLat } from './geometry/lon-lat.ts'

/**
 * The MGRS reference of a position to one metre, its parts apart: `19T DJ 98387 33555`; near the poles in UPS, `Z AH 00000 00000`.
 * `undefined` for what is no position.
 */
export function formatMgrs([longitude, latitude]: LonLat): string | undefined {
  if (!Number.isFinite(longitude) || !(Math.abs(latitude) <= 90)) return undefined
  const parts = /^(\d{0,2}[A-Z])([A-Z]{2})(\d{5})(\d{5})$/.exec(grid.forward([wrapLongitude(longitude), latitude], 5))
  return parts?.slice(1).join(' ')
}

/** The middle of the square that an MGRS or UPS reference of any precision from 100 km down names; `undefined` when it is none. */
export function parseMgrs(text: string): LonLat | undefined {
  const compact = text.toUpperCase().replaceAll(/\s/g, '')
  const parts = /^(?:\d{1,2}[C-HJ-NP-X]|[ABYZ])[A-HJ-NP-Z]{2}(\d*)$/.exec(compact)
  const digits = parts?.[1]
  if (digits === undefined || digits.length % 2 !== 0 || digits.length > 10) return undefined
  return attempt(() => grid.toPoint(compact, true))
}

/**
 * The position of UTM coordinates: zone, band or hemisphere, easting and northing in metres (`19T 498387 4833555`, `19 N 498387mE 4833555mN`).
 * A letter from C to X is a latitude band, so a lone `S` is the band between 32°N and 40°N and not the south: `19 S` is read as a
 * band, `19 South` as the hemisphere.
 */
export function parseUtm(text: string): LonLat | undefined {
  const parts =
    /^(\d{1,2})\s*([C-HJ-NP-X]|NORTH|SOUTH)[\s,]+(\d{6}(?:\.\d+)?)\s*(?:M?E)?[\s,]+(\d{1,8}(?:\.\d+)?)\s*(?:M?N)?$/i.exec(
      text.trim(),
    )
  if (!parts) return undefined
  const [, zone = '', letter = '', easting = '', northing = ''] = parts
  const band = letter.toUpperCase()
  const north = band === 'NORTH' || (band !== 'SOUTH' && band >= 'N')
  if (Number(zone) < 1 || Number(zone) > 60) return undefined
  return attempt(() => {
    const { lon, lat } = grid.UTMUPS.reverse(Number(zone), north, Number(easting), Number(northing), false)
    return [lon, lat]
  })
}

/** The library throws for what it can't read. */
function attempt(read: () => [number, number]): LonLat | undefined {
  try {
    const [longitude, latitude] = read()
    return Number.isFinite(longitude) && Math.abs(latitude) <= 90 ? [wrapLongitude(longitude), latitude] : undefined
  } catch {
    return undefined
  }
}

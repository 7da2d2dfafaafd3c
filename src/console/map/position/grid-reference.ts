import Mgrs from 'geodesy/mgrs.js'
import Utm from 'geodesy/utm.js'

import { readPolarReference } from '../../format/polar-grid.ts'
import { wrapLongitude, type LonLat } from '../geometry/lon-lat.ts'

/**
 * The middle of the square that an MGRS reference of any precision from 100 km down names (`19T DJ 98387 33555`, `38SMB4488`).
 * `ZAH` and its like are near a pole, where the grid is UPS. `undefined` when it is none.
 */
export function parseMgrs(text: string): LonLat | undefined {
  const compact = text.toUpperCase().replaceAll(/\s/g, '')
  const parts = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])((?:\d{2}){0,5})$/.exec(compact)
  // The library has no polar grid.
  if (!parts) return readPolarReference(compact)
  const [, zone = '', band = '', column = '', row = '', digits = ''] = parts
  const half = digits.length / 2
  const square = 100_000 / 10 ** half
  const within = (from: number) => Number(digits.slice(from, from + half)) * square + square / 2
  return attempt(() => new Mgrs(Number(zone), band, column, row, within(0), within(half)).toUtm())
}

/**
 * The position of UTM coordinates: zone, band or hemisphere, easting and northing in metres (`19T 498387 4833555`, `19 North 498387mE 4833555mN`).
 * A letter from C to X is a latitude band, so a lone `S` is the band between 32°N and 40°N and not the south.
 */
export function parseUtm(text: string): LonLat | undefined {
  const parts =
    /^(\d{1,2})\s*([C-HJ-NP-X]|NORTH|SOUTH)[\s,]+(\d{6}(?:\.\d+)?)\s*(?:M?E)?[\s,]+(\d{1,8}(?:\.\d+)?)\s*(?:M?N)?$/i.exec(
      text.trim(),
    )
  if (!parts) return undefined
  const [, zone = '', letter = '', easting = '', northing = ''] = parts
  const band = letter.toUpperCase()
  const isNorth = band === 'NORTH' || (band !== 'SOUTH' && band >= 'N')
  return attempt(() => new Utm(Number(zone), isNorth ? 'N' : 'S', Number(easting), Number(northing)))
}

/** The library throws for zones, squares and metres that do not exist. */
function attempt(read: () => Utm): LonLat | undefined {
  try {
    const { latitude, longitude } = read().toLatLon()
    return Number.isFinite(longitude) && Math.abs(latitude) <= 90 ? [wrapLongitude(longitude), latitude] : undefined
  } catch {
    return undefined
  }
}

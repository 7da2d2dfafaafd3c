import Mgrs from 'geodesy/mgrs.js'
import Utm from 'geodesy/utm.js'

import { wrapLongitude, type LonLat } from './lon-lat.ts'
import { readPolarReference } from '../format/polar-grid.ts'

/** With the format it was read in, to be repeated to the user. */
export interface ParsedPosition {
  at: LonLat
  format: 'MGRS' | 'UTM' | 'decimal degrees' | 'degrees and minutes' | 'degrees, minutes and seconds'
}

/**
 * Decimal degrees (`43.655 -69.02`, `43.655N, 69.02W`), degrees and minutes (`43°39.3′N 069°01.2′W`, `4339.3N
 * 06901.2W`), with seconds (`43 39 18 N 69 01 12 W`, `433918N0690112W`), MGRS or UTM. Latitude first unless
 * letters say otherwise. `undefined` if invalid or out of range.
 */
export function parsePosition(text: string): ParsedPosition | undefined {
  const mgrs = parseMgrs(text)
  if (mgrs) return { at: mgrs, format: 'MGRS' }
  const utm = parseUtm(text)
  if (utm) return { at: utm, format: 'UTM' }
  return parseAngles(text)
}

function parseAngles(text: string): ParsedPosition | undefined {
  const plain = text
    .toUpperCase()
    .replaceAll(/\bLAT(ITUDE)?\b|\bLON(G|GITUDE)?\b|[:;]/g, ' ')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .trim()
  const halves = split(plain)
  const [first, second] = (halves ?? []).map(parseAngle)
  if (!first || !second || (first.letter === '') !== (second.letter === '')) return undefined
  const swapped = /[EW]/.test(first.letter)
  if (first.letter !== '' && swapped === /[EW]/.test(second.letter)) return undefined
  const [latitude, longitude] = swapped ? [second, first] : [first, second]
  if (Math.abs(latitude.degrees) > 90 || Math.abs(longitude.degrees) > 360) return undefined
  const parts = Math.max(latitude.parts, longitude.parts)
  return {
    at: [wrapLongitude(longitude.degrees), latitude.degrees],
    format: parts === 1 ? 'decimal degrees' : parts === 2 ? 'degrees and minutes' : 'degrees, minutes and seconds',
  }
}

/** After a letter, before a letter, at a comma, or in the middle of equally many numbers. */
function split(text: string): [string, string] | undefined {
  const letters =
    /^([^NSEW]*\d[^NSEW]*[NSEW])([^NSEW]*\d[^NSEW]*[NSEW])$/.exec(text) ??
    /^([NSEW][^NSEW]*\d[^NSEW]*)([NSEW][^NSEW]*\d[^NSEW]*)$/.exec(text)
  if (letters) return [letters[1] ?? '', letters[2] ?? '']
  if (/[NSEW]/.test(text)) return undefined
  const atComma = text.split(/\s*,\s*/)
  if (atComma.length === 2) return [atComma[0] ?? '', atComma[1] ?? '']
  const words = text.split(/\s+/)
  const middle = words.length / 2
  return Number.isInteger(middle) && middle > 0
    ? [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
    : undefined
}

function parseAngle(half: string) {
  // A decimal comma would read as a border between degrees and minutes.
  if (/\d,\d/.test(half)) return undefined
  const letter = /[NSEW]/.exec(half)?.[0] ?? ''
  const body = half.replaceAll(/[NSEW,]/g, ' ').trim()
  // With a letter, minus signs only separate (43-39-18N).
  const numbers = letter === '' ? body : body.replaceAll('-', ' ')
  if (!/^-?[\d.\s°º˚'’′"”″D]+$/.test(numbers)) return undefined
  const words = numbers
    .replace(/^-/, '')
    .split(/[^\d.]+/)
    .filter((word) => word !== '')
  const values = words.length === 1 ? unpack(words[0] ?? '', letter) : words
  if (values.length === 0 || values.length > 3 || values.some((value) => !/^\d+(\.\d*)?$|^\.\d+$/.test(value)))
    return undefined
  // Only the last part may have a fraction.
  if (values.slice(0, -1).some((value) => value.includes('.'))) return undefined
  const [whole = 0, minutes = 0, seconds = 0] = values.map(Number)
  if (minutes >= 60 || seconds >= 60) return undefined
  const sign = numbers.startsWith('-') || letter === 'S' || letter === 'W' ? -1 : 1
  return { degrees: sign * (whole + minutes / 60 + seconds / 3600), letter, parts: values.length }
}

/** `4339.3` is 43°39.3′, `0690112` is 69°01′12″; decimal degrees without a letter. */
function unpack(word: string, letter: string): string[] {
  const [whole = '', fraction] = word.split('.')
  const width = letter === 'E' || letter === 'W' ? 3 : 2
  const rest = fraction === undefined ? '' : `.${fraction}`
  if (letter === '' || whole.length <= width) return [word]
  if (whole.length === width + 2) return [whole.slice(0, width), whole.slice(width) + rest]
  if (whole.length === width + 4)
    return [whole.slice(0, width), whole.slice(width, width + 2), whole.slice(width + 2) + rest]
  return []
}

/** The square's middle, from 100 km down (`19T DJ 98387 33555`, `38SMB4488`, `ZAH` near a pole). */
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

/** Letters from C to X are latitude bands: a lone `S` is the band between 32°N and 40°N, not the south. */
function parseUtm(text: string): LonLat | undefined {
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

/** The library throws for zones, squares and metres that don't exist. */
function attempt(read: () => Utm): LonLat | undefined {
  try {
    const { latitude, longitude } = read().toLatLon()
    return Number.isFinite(longitude) && Math.abs(latitude) <= 90 ? [wrapLongitude(longitude), latitude] : undefined
  } catch {
    return undefined
  }
}

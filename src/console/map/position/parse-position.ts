import { wrapLongitude, type LonLat } from '../geometry/lon-lat.ts'
import { parseMgrs, parseUtm } from './grid-reference.ts'

/** A position that somebody typed, and what it was read as, to be said back. */
export interface ParsedPosition {
  at: LonLat
  format: 'MGRS' | 'UTM' | 'decimal degrees' | 'degrees and minutes' | 'degrees, minutes and seconds'
}

/**
 * Reads a position in decimal degrees (`43.655 -69.02`, `43.655N, 69.02W`), degrees and minutes (`43°39.3′N 069°01.2′W`, `4339.3N 06901.2W`),
 * degrees, minutes and seconds (`43 39 18 N 69 01 12 W`, `433918N0690112W`), MGRS or UTM. Latitude comes first unless letters say otherwise.
 * `undefined` when it is none of these or beyond its limits (60 minutes, the pole).
 */
export function parsePosition(text: string): ParsedPosition | undefined {
  const mgrs = parseMgrs(text)
  if (mgrs) return { at: mgrs, format: 'MGRS' }
  const utm = parseUtm(text)
  if (utm) return { at: utm, format: 'UTM' }
  return parseAngles(text)
}

interface Angle {
  degrees: number
  letter: string
  parts: number
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

/** The two angles of a text: after a letter, before a letter, at a comma, or in the middle of equally many numbers. */
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

function parseAngle(half: string): Angle | undefined {
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

/** Digits run together as signals write them: `4339.3` is 43°39.3′, `0690112` is 69°01′12″. Without a letter they are decimal degrees. */
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

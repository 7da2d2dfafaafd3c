const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/
/** The calendar repeats after this many years. */
const CYCLE_YEARS = 400
const CYCLE_MILLISECONDS = 146_097 * 86_400_000
const MINUTES_OF_A_DAY = 1440

export interface Datetime {
  /** Milliseconds since 1970; undefined without a zone. A leap second is the next minute's start. */
  readonly time: number | undefined
  /** Digits as received. */
  readonly fraction: string
  readonly zone: 'UTC' | 'another' | 'none'
}

/**
 * ISO 8601 (`2026-11-21T14:22:07.123456789Z`): `Z`, an offset or no zone, seconds optional, any number of
 * decimals; undefined otherwise. The interface uses UTC only, so strict callers check `zone`.
 */
export function readDatetime(text: string): Datetime | undefined {
  if (!pattern.test(text)) return undefined
  // By position: capture groups would cost more than all the rest.
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute] = [digits(text, 11, 13), digits(text, 14, 16)]
  const second = text[16] === ':' ? digits(text, 17, 19) : 0
  if (hour > 23 || minute > 59 || second > 60) return undefined
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  const zoneAt = zonePlace(text)
  const offset = offsetMinutes(text, zoneAt)
  // Leap seconds occur at the end of a UTC day.
  const minuteOfDay = (hour * 60 + minute - offset + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
  if (second === 60 && minuteOfDay !== MINUTES_OF_A_DAY - 1) return undefined
  const fraction = text.slice(20, zoneAt)
  if (zoneAt === text.length) return { time: undefined, fraction, zone: 'none' }
  const milliseconds = fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'))
  // One cycle later, as `Date.UTC` maps years below 100 to the last century.
  const later = Date.UTC(year + CYCLE_YEARS, month - 1, day, hour, minute - offset, second, milliseconds)
  return { time: later - CYCLE_MILLISECONDS, fraction, zone: offset === 0 ? 'UTC' : 'another' }
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) number = 10 * number + text.charCodeAt(at) - 48
  return number
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Of `Z` or the offset; the text's end without either. */
function zonePlace(text: string): number {
  if (text.endsWith('Z')) return text.length - 1
  const sign = text[text.length - 6]
  return sign === '+' || sign === '-' ? text.length - 6 : text.length
}

function offsetMinutes(text: string, at: number): number {
  if (text.length - at < 6) return 0
  const minutes = digits(text, at + 1, at + 3) * 60 + digits(text, at + 4, at + 6)
  return text[at] === '-' ? -minutes : minutes
}

/** Milliseconds since 1970; undefined when absent, invalid or without a zone. */
export function timeOf(datetime: string | undefined): number | undefined {
  return datetime === undefined ? undefined : readDatetime(datetime)?.time
}

/** From milliseconds since 1970 to UTC, with a fraction only if there is one. */
export function datetimeOf(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** To the last digit: negative when `a` is earlier, NaN when one is invalid. */
export function compareDatetimes(a: string, b: string): number {
  const [one, other] = [readDatetime(a), readDatetime(b)]
  const difference = (one?.time ?? Number.NaN) - (other?.time ?? Number.NaN)
  if (difference !== 0) return difference
  const [left = '', right = ''] = [one?.fraction, other?.fraction]
  const digits = Math.max(left.length, right.length)
  const [x, y] = [left.padEnd(digits, '0'), right.padEnd(digits, '0')]
  return x < y ? -1 : x > y ? 1 : 0
}

/** True when equal, missing or invalid, as nothing contradicts it. */
export function inOrder(earlier: string | undefined, later: string | undefined): boolean {
  return earlier === undefined || later === undefined || !(compareDatetimes(earlier, later) > 0)
}

/** ISO 8601 in UTC. Numbers that aren't times (beyond year 275 760, not finite) stay; never throws. */
export function isoTime(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/

/** A date and time of ISO 8601, read. */
export interface Datetime {
  /**
   * Milliseconds since 1970, digits beyond the millisecond cut off; undefined without a zone, for nobody knows which time that is. A leap second
   * reads as the start of the next minute.
   */
  readonly time: number | undefined
  /** Digits of the second's fraction, as many as came. */
  readonly fraction: string
  readonly zone: 'UTC' | 'another' | 'none'
}

/**
 * Reads a date and time of ISO 8601 (`2026-11-21T14:22:07.123456789Z`): with `Z`, an offset or no zone, seconds or none, any number of decimals;
 * undefined when it is not one. The interface has UTC only, so whoever is strict looks at `zone`. The one reader of all of them, for both sides.
 */
export function readDatetime(text: string): Datetime | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number)
  const [second, fraction = '', offset] = [Number(match[6] ?? 0), match[7], match[8]]
  if (hour > 23 || minute > 59 || second > 60) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // A day that the month does not have rolls over into the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute - offsetMinutes(offset))
  // A second is inserted, where one is, at the end of a day in UTC.
  if (second === 60 && (date.getUTCHours() !== 23 || date.getUTCMinutes() !== 59)) return undefined
  if (offset === undefined) return { time: undefined, fraction, zone: 'none' }
  const time = date.getTime() + second * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  return { time, fraction, zone: offsetMinutes(offset) === 0 ? 'UTC' : 'another' }
}

function offsetMinutes(offset: string | undefined): number {
  if (offset === undefined || offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  return offset.startsWith('-') ? -minutes : minutes
}

/** The `time` of what `readDatetime` reads: milliseconds since 1970; undefined when it is absent, no time, or one without a zone. */
export function timeOf(datetime: string | undefined): number | undefined {
  return datetime === undefined ? undefined : readDatetime(datetime)?.time
}

/** Writes milliseconds since 1970 as the interface does: in UTC, with a fraction only where there is one. */
export function datetimeOf(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** Orders two timestamps to the last digit: below 0 when `a` is earlier. NaN when one of them has no time. */
export function compareDatetimes(a: string, b: string): number {
  const [one, other] = [readDatetime(a), readDatetime(b)]
  const difference = (one?.time ?? Number.NaN) - (other?.time ?? Number.NaN)
  if (difference !== 0) return difference
  const [left = '', right = ''] = [one?.fraction, other?.fraction]
  const digits = Math.max(left.length, right.length)
  const [x, y] = [left.padEnd(digits, '0'), right.padEnd(digits, '0')]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Whether two timestamps are in order, or the same; also where one is missing or has no time, as nothing is known against it. */
export function inOrder(earlier: string | undefined, later: string | undefined): boolean {
  return earlier === undefined || later === undefined || !(compareDatetimes(earlier, later) > 0)
}

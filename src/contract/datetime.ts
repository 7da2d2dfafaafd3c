const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z$/

/**
 * Milliseconds since 1970 (UTC, digits beyond the millisecond cut off) of an ISO 8601 UTC timestamp as the interface writes it
 * (`2026-11-21T14:22:07.123456789Z`); undefined when it is not one. A leap second reads as the start of the next minute.
 */
export function timeOf(datetime: string): number | undefined {
  const match = pattern.exec(datetime)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const leapSecond = second === 60 && hour === 23 && minute === 59
  if (hour > 23 || minute > 59 || (second > 59 && !leapSecond)) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // A day that the month does not have rolls over into the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.setUTCHours(hour, minute, second, Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)))
}

/** Orders two timestamps to the nanosecond: below 0 when `a` is earlier. NaN when one of them is not a timestamp. */
export function compareDatetimes(a: string, b: string): number {
  const difference = (timeOf(a) ?? Number.NaN) - (timeOf(b) ?? Number.NaN)
  return difference === 0 ? fraction(a) - fraction(b) : difference
}

const fraction = (datetime: string): number => Number((pattern.exec(datetime)?.[7] ?? '').padEnd(9, '0'))

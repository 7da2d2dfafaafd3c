/** A time in milliseconds since 1970 as ISO 8601 in UTC with milliseconds; a number that is no time (beyond the year 275 760, or none at all) as it came. Never throws. */
export function isoTime(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}

/** What starts like one of the three forms of an HTTP date (RFC 9110 5.6.7): `Date.parse` would also read `2.5` and `-5` as days long ago. */
const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i
const ZONE = /(?:gmt|utc|[+-]\d{4})$/i

/** Milliseconds since 1970 of an HTTP date; `undefined` when it is none. One without a zone is in UTC, as the third form always is. */
export function readHttpDate(header: string | null): number | undefined {
  const text = header?.trim() ?? ''
  if (!HTTP_DATE.test(text)) return undefined
  const time = Date.parse(ZONE.test(text) ? text : `${text} GMT`)
  return Number.isNaN(time) ? undefined : time
}

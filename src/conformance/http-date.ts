/** The three forms of RFC 9110 5.6.7: `Date.parse` would also read `2.5` and `-5`. */
const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i
const ZONE = /(?:gmt|utc|[+-]\d{4})$/i

/** Milliseconds since 1970; `undefined` if invalid. Without a zone it is UTC (asctime form). */
export function readHttpDate(header: string | null): number | undefined {
  const text = header?.trim() ?? ''
  if (!HTTP_DATE.test(text)) return undefined
  const time = Date.parse(ZONE.test(text) ? text : `${text} GMT`)
  return Number.isNaN(time) ? undefined : time
}

/** Of the environment. A 5xx tells none: a proxy may have sent it, whose clock is another. */
export function environmentDate({ status, headers }: Pick<Response, 'status' | 'headers'>): number | undefined {
  return status < 500 ? readHttpDate(headers.get('date')) : undefined
}

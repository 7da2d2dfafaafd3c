/** What a query string says, as text: nothing is guessed to be a number or JSON. */
export type SearchParams = Record<string, string | string[]>

/** `?status=A&status=B&parent=007` → `{ status: ['A', 'B'], parent: '007' }`. */
export function parseSearch(query: string): SearchParams {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key)
      return [key, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** The other way: lists as repeated keys, `undefined` and `null` left out, everything else as its text. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encode(key)}=${encode(String(one))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Times, positions and paths stay readable: `:` `,` and `/` need no escape in a query (RFC 3986 3.4). */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')
}

/** First value of a parameter. */
export function one(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** All values of a parameter, without repeats. */
export function many(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(list.filter((item): item is string => typeof item === 'string' && item !== ''))]
}

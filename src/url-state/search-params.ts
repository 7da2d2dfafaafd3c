/** As text: `007` isn't a number. */
export type SearchParams = Record<string, string | string[]>

/** `?status=A&status=B&parent=007` → `{ status: ['A', 'B'], parent: '007' }` */
export function parseSearch(query: string): SearchParams {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key)
      return [key, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Lists as repeated keys; omits `undefined` and `null`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${encode(key)}=${encode(String(one))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Keeps `:` `,` and `/` readable: they need no escape in a query (RFC 3986 3.4). */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')
}

export function one(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** Without repeats. */
export function many(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(list.filter((item): item is string => typeof item === 'string' && item !== ''))]
}

export const API_PREFIX = '/api/v1'

/** A URL from `/api/v1` on, as sent; undefined outside the interface. */
export function apiPath(url: string): string | undefined {
  const at = url.indexOf(API_PREFIX)
  return at < 0 ? undefined : url.slice(at)
}

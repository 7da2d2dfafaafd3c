/**
 * `text` with its escapes decoded as UTF-8; undefined when one is malformed, which `URLSearchParams` would
 * accept.
 *
 * Returns a value instead of throwing: bundlers drop pure calls whose result is unused.
 */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * `text` with its escapes decoded as UTF-8; undefined when one of them is malformed, which `URLSearchParams` would put up with.
 *
 * Callers look at the value: a call that is made for its throw alone counts as pure for bundlers, which drop it.
 */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

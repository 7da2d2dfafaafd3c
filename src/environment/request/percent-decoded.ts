/** Undefined when malformed, not thrown: bundlers drop pure calls with unused results. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

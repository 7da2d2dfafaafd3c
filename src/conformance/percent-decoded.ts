/** Text of an address without its percent codes; as it came where they stand for no text. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

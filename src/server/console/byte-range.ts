/** First and last byte of a range, both inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a representation of `size` bytes. One range is served; for several, for another unit
 * or for nonsense the header counts as absent, as the RFC allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const suffix = Number(to)
    return suffix === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - suffix), last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  if (first >= size) return 'unsatisfiable'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

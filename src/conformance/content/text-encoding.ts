import { analyse } from 'chardet'

export interface TextEncoding {
  /** A label for `TextDecoder`. */
  label: string
  /** For people: `UTF-8`, `ASCII`, `windows-1252`. */
  name: string
  how: 'byte order mark' | 'stated' | 'valid' | 'zero bytes' | 'letter frequencies'
}

/** A larger sample gives the same result. */
const SAMPLE_BYTES = 65_536

/** `head` may be cut inside a character; a `stated` charset counts if the bytes are valid in it. */
export function detectEncoding(head: Uint8Array, isWhole: boolean, stated?: string): TextEncoding | undefined {
  const sample = head.subarray(0, SAMPLE_BYTES)
  const isAll = isWhole && sample.length === head.length
  const marked = byteOrderMark(sample)
  if (marked !== undefined) return { ...marked, how: 'byte order mark' }
  const wide = zeroBytePattern(sample)
  if (wide !== undefined) return { ...wide, how: 'zero bytes' }
  if (looksBinary(sample)) return undefined
  if (stated !== undefined && isValid(sample, stated, isAll)) return { label: stated, name: stated, how: 'stated' }
  if (isValid(sample, 'utf-8', isAll))
    return { label: 'utf-8', name: sample.every((byte) => byte < 0x80) ? 'ASCII' : 'UTF-8', how: 'valid' }
  const guess = analyse(sample).find(({ name }) => !name.startsWith('UTF-') && isValid(sample, name, isAll))
  const name = guess?.name ?? 'windows-1252'
  return { label: name.toLowerCase(), name, how: 'letter frequencies' }
}

function byteOrderMark([a, b, c]: Uint8Array): { label: string; name: string } | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', name: 'UTF-8' }
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', name: 'UTF-16LE' }
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', name: 'UTF-16BE' }
  return undefined
}

/** UTF-16 of Latin text has a zero in every other byte. */
function zeroBytePattern(sample: Uint8Array): { label: string; name: string } | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = Math.floor(sample.length / 2) * 0.6
  if (sample.length < 4) return undefined
  if (odd > most && even === 0) return { label: 'utf-16le', name: 'UTF-16LE' }
  return even > most && odd === 0 ? { label: 'utf-16be', name: 'UTF-16BE' } : undefined
}

/** Escape (0x1b) and form feed occur in logs. */
function looksBinary(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample) {
    if (byte === 0) return true
    if (byte < 0x20 && byte !== 0x1b && (byte < 0x09 || byte > 0x0d)) controls += 1
  }
  return controls > sample.length / 200
}

function isValid(sample: Uint8Array, label: string, isAll: boolean): boolean {
  try {
    // Using the result keeps bundlers from dropping the call.
    return new TextDecoder(label, { fatal: true }).decode(sample, { stream: !isAll }) !== undefined
  } catch {
    return false
  }
}

/** If this browser can decode it. */
export function statedCharset(contentType: string | null): string | undefined {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]
  if (charset === undefined) return undefined
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return undefined
  }
}

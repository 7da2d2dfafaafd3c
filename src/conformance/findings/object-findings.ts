import type { ExchangeFinding } from '../exchange.ts'

/** The coding of an object's answer that was not the one asked for. */
export function codingFindings(asked: string, came: string): ExchangeFinding[] {
  if (asked === came) return []
  return [{ path: 'Content-Encoding', kind: 'content encoding', severity: 'error', expected: asked, got: came }]
}

/** One object's bytes, by their hash. */
export interface Decoded {
  readonly encoding: string
  readonly sha256: string
}

/** Of one of two answers that brought the same object in different encodings, and decoded to different bytes. */
export function encodingsDiffer(mine: Decoded, other: Decoded): ExchangeFinding {
  return {
    path: 'body',
    kind: 'encodings differ',
    severity: 'warning',
    expected: `SHA-256 ${other.sha256}, as decoded from ${other.encoding}`,
    got: `${mine.sha256}, as decoded from ${mine.encoding}`,
  }
}

import { compareTypes } from '../content/content-type.ts'
import type { Detected } from '../content/detect.ts'
import type { ExchangeFinding } from '../exchange.ts'

/** The coding of an object's answer that was not the one asked for. */
export function codingFindings(asked: string, came: string): ExchangeFinding[] {
  if (asked === came) return []
  return [{ path: 'Content-Encoding', kind: 'content encoding', severity: 'error', expected: asked, got: came }]
}

/** The bytes, decoded, are not what the content type says. */
export function typeFindings(contentType: string | null, detected: Detected): ExchangeFinding[] {
  if (compareTypes(contentType, detected).outcome !== 'differs') return []
  const expected = detected.mime ?? 'a type that fits the bytes'
  return [{ path: 'Content-Type', kind: 'content type', severity: 'warning', expected, got: contentType ?? '' }]
}

/** Compressed bytes came as if they were not. */
export function codingNotSaid(): ExchangeFinding {
  return {
    path: 'body',
    kind: 'content encoding',
    severity: 'error',
    expected: 'Content-Encoding: zstd',
    got: 'zstd data without Content-Encoding',
  }
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

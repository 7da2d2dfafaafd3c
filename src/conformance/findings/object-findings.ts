import { compareTypes } from '../content/content-type.ts'
import type { Detected } from '../content/detect.ts'
import type { ExchangeFinding } from '../exchange.ts'

export function codingFindings(asked: string, came: string): ExchangeFinding[] {
  if (asked === came) return []
  return [{ path: 'Content-Encoding', kind: 'content encoding', severity: 'error', expected: asked, got: came }]
}

export function typeFindings(contentType: string | null, detected: Detected): ExchangeFinding[] {
  if (compareTypes(contentType, detected).outcome !== 'differs') return []
  const expected = detected.mime ?? 'a type that fits the bytes'
  return [{ path: 'Content-Type', kind: 'content type', severity: 'warning', expected, got: contentType ?? '' }]
}

export function codingNotDeclared(): ExchangeFinding {
  return {
    path: 'body',
    kind: 'content encoding',
    severity: 'error',
    expected: 'Content-Encoding: zstd',
    got: 'zstd data without Content-Encoding',
  }
}

export interface Decoded {
  readonly encoding: string
  readonly sha256: string
}

/** Two encodings of one object that decode differently. */
export function encodingsDiffer(mine: Decoded, other: Decoded): ExchangeFinding {
  return {
    path: 'body',
    kind: 'encodings differ',
    severity: 'warning',
    expected: `SHA-256 ${other.sha256}, as decoded from ${other.encoding}`,
    got: `${mine.sha256}, as decoded from ${mine.encoding}`,
  }
}

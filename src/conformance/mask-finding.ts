import type { ExchangeFinding } from './exchange.ts'
import { maskPreview, maskText } from './mask.ts'

const QUOTED_CHARACTERS = 2000

/** A finding quotes the answer. */
export function maskFinding(finding: ExchangeFinding): ExchangeFinding {
  const { path, expected, got } = finding
  return {
    ...finding,
    path: beginning(maskText(path)),
    expected: beginning(maskText(expected)),
    got: beginning(maskPreview(got)),
  }
}

function beginning(text: string): string {
  // Rebuilt: engines keep the whole string alive for a slice.
  return text.length <= QUOTED_CHARACTERS ? text : [text.slice(0, QUOTED_CHARACTERS).toWellFormed(), '…'].join('')
}

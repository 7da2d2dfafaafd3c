import type { ExchangeFinding } from './exchange.ts'
import { maskPreview, maskText } from './mask.ts'

/** Of an answer's own names and ids in a finding. */
const QUOTED_CHARACTERS = 2000

/** A finding quotes the answer: field names, headers, values. */
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
  // Put together anew: engines keep the whole of which a part is.
  return text.length <= QUOTED_CHARACTERS ? text : [text.slice(0, QUOTED_CHARACTERS).toWellFormed(), '…'].join('')
}

import { parseJson } from '../contract/json.ts'
import type { Exchange } from './exchange.ts'

let last: { readonly text: string; readonly parsed: unknown } | undefined

/**
 * The JSON of an exchange's answer, undefined where it is none. All audits look at one exchange before the next, and its answer may be long: it is
 * parsed once for all of them. Nobody may change it.
 */
export function parsedAnswer({ responseBody: text = '' }: Exchange): unknown {
  if (last?.text !== text) last = { text, parsed: parseJson(text)?.value }
  return last.parsed
}

export function forgetAnswer(): void {
  last = undefined
}

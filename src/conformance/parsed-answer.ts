import { parseJson } from '../contract/json.ts'
import type { Exchange } from './exchange.ts'

interface ParsedText {
  readonly text: string
  readonly parsed: unknown
}

/** Audits keep pace with the answers; whoever doesn't pays for it by parsing again. */
const KEPT = 12

let kept: readonly ParsedText[] = []

/** Spares the audits from parsing a text whose JSON is known already. Nobody may change it. */
export function keepAnswer(text: string, parsed: unknown): void {
  kept = [{ text, parsed }, ...kept].slice(0, KEPT)
}

/**
 * The JSON of an exchange's answer, undefined where it is none. All audits look at one exchange before the next, and its answer may be long: it is
 * parsed once for all of them. Nobody may change it.
 */
export function parsedAnswer({ responseBody: text = '' }: Pick<Exchange, 'responseBody'>): unknown {
  const known = kept.find((one) => one.text === text)
  if (known !== undefined) return known.parsed
  const parsed = parseJson(text)?.value
  keepAnswer(text, parsed)
  return parsed
}

/** For when all have looked at an exchange; without one, everything. */
export function forgetAnswer(exchange?: Pick<Exchange, 'responseBody'>): void {
  kept = exchange === undefined ? [] : kept.filter(({ text }) => text !== (exchange.responseBody ?? ''))
}

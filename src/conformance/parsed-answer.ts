import { parseJson } from '../contract/json.ts'
import type { Exchange } from './exchange.ts'

interface ParsedText {
  readonly text: string
  readonly parsed: unknown
}

/** Audits run soon after the answers; a late one parses again. */
const KEPT = 12

let kept: readonly ParsedText[] = []

/** Keeps a parsed answer for the audits. Must not be changed. */
export function keepAnswer(text: string, parsed: unknown): void {
  kept = [{ text, parsed }, ...kept].slice(0, KEPT)
}

/** Undefined if invalid. Parsed once for all audits. Must not be changed. */
export function parsedAnswer({ responseBody: text = '' }: Pick<Exchange, 'responseBody'>): unknown {
  const known = kept.find((one) => one.text === text)
  if (known !== undefined) return known.parsed
  const parsed = parseJson(text)?.value
  keepAnswer(text, parsed)
  return parsed
}

/** Call after all audits of an exchange; without one, forgets everything. */
export function forgetAnswer(exchange?: Pick<Exchange, 'responseBody'>): void {
  kept = exchange === undefined ? [] : kept.filter(({ text }) => text !== (exchange.responseBody ?? ''))
}

import { errorWords } from '../../../../format/error-words.ts'
export type ParsedJson =
  | {
      ok: true
      value: unknown
      /** How many numbers JavaScript can't represent exactly. */
      inexact: number
      /** Above 1 for JSON Lines. */
      lines: number
    }
  | { ok: false; reason: string }

/** JSON, or JSON Lines (a value per line). */
export function parseJsonContent(text: string): ParsedJson {
  const whole = parse(text)
  if (whole.ok) return { ...whole, lines: 1, inexact: countInexact(text) }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1) {
    const values = lines.map(parse)
    if (values.every((value) => value.ok))
      return { ok: true, value: values.map(({ value }) => value), lines: lines.length, inexact: countInexact(text) }
  }
  return whole
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: errorWords(error) }
  }
}

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Integers above 2^53 and decimals of more than 17 digits, outside strings. */
function countInexact(text: string): number {
  let count = 0
  for (const [written] of text.matchAll(token)) {
    if (written.startsWith('"') || written.length < 16) continue
    const digits = written.replace(/^-?0*\.?0*|[eE].*$/g, '').replace('.', '')
    if (digits.length > 17 || (/^-?\d+$/.test(written) && !Number.isSafeInteger(Number(written)))) count += 1
  }
  return count
}

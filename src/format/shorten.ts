import { countOf } from './count.ts'

/** Browsers take seconds to lay out millions of characters. */
const SHOWN_CHARACTERS = 10_000
/** Room for the note about the missing part. */
const WORDS_CHARACTERS = 60
/** Deeper values are shown as text. */
const DEEPEST = 200

/** The beginning and how much is missing; at most `most` characters, so it can be shortened again. */
export function shortened(text: string, most = SHOWN_CHARACTERS): string {
  if (text.length <= most) return text
  const end = Math.max(0, most - WORDS_CHARACTERS)
  const isHalfPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '')
  const shown = text.slice(0, isHalfPair ? end - 1 : end)
  return `${detached(shown)}… (${countOf(text.length - shown.length, 'more character')})`
}

/** A copy: engines keep the whole string alive for a slice. */
export function detached(part: string): string {
  return ` ${part}`.slice(1)
}

/** The same object if no text or name in it is long. */
export function withShortTexts<T>(value: T): T {
  // Shortening keeps every type.
  return isShort(value, 0) ? value : (short(value, 0) as T)
}

/** Nearly all values are short, and this check copies nothing. */
function isShort(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.length <= SHOWN_CHARACTERS
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return true
  if (Array.isArray(value)) return value.every((item) => isShort(item, depth + 1))
  return (
    Object.keys(value).every((name) => name.length <= SHOWN_CHARACTERS) &&
    Object.values(value).every((item) => isShort(item, depth + 1))
  )
}

function short(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortened(value)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((item: unknown) => short(item, depth + 1))
  // `fromEntries` defines members, so `__proto__` becomes a plain one.
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [shortened(name), short(item, depth + 1)]))
}

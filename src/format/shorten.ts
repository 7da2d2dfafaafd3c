import { countOf } from './count.ts'

/** Nobody reads more of one value, and browsers take seconds to lay a few million characters out. */
const SHOWN_CHARACTERS = 10_000
/** Room for the words that tell what is missing. */
const WORDS_CHARACTERS = 60
/** What is nested deeper is shown as one text. */
const DEEPEST = 200

/** A text to be shown: of a long one the beginning, and how much more there is. No longer than `most`, so that it can be given again. */
export function shortened(text: string, most = SHOWN_CHARACTERS): string {
  if (text.length <= most) return text
  const end = Math.max(0, most - WORDS_CHARACTERS)
  const isHalfPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '')
  const shown = text.slice(0, isHalfPair ? end - 1 : end)
  return `${detached(shown)}… (${countOf(text.length - shown.length, 'more character')})`
}

/** A copy of its own: engines keep the whole text that a part was cut from. */
export function detached(part: string): string {
  return ` ${part}`.slice(1)
}

/** A JSON value to be shown: its long texts and names shortened; the very same object where none is long. */
export function withShortTexts<T>(value: T): T {
  // Texts stay texts, and everything else what it was.
  return isShort(value, 0) ? value : (short(value, 0) as T)
}

/** Nearly every value is, and looking copies nothing. */
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
  // `fromEntries` defines its members, so that one called `__proto__` is one.
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [shortened(name), short(item, depth + 1)]))
}

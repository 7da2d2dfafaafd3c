import { valueLabel } from '../contract/label.ts'

/** An enumeration of the interface: its values and their common prefix. */
export interface Enumerated {
  readonly values: readonly string[]
  readonly prefix: string
}

/** Words for a wire value, `absent` without one; unknown values as they came: `Unknown DISPOSITION_JOKER`. */
export function wordsFor(value: string | undefined, { values, prefix }: Enumerated, absent: string): string {
  if (value === undefined) return absent
  return values.includes(value) ? valueLabel(value, prefix) : `Unknown ${value}`
}

/** An error's code in words, then its message; empty without both. */
export function errorWords(error: { code?: string | undefined; message?: string | undefined }, prefix: string): string {
  return [error.code && valueLabel(error.code, prefix), error.message].filter(Boolean).join('. ')
}

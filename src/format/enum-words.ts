import { valueLabel } from '../contract/label.ts'

/** An enumeration of the interface: its values, and the prefix that they share. */
export interface Enumerated {
  readonly values: readonly string[]
  readonly prefix: string
}

/** Words of a wire value, `absent` without one; a value that the interface does not have stands as it came: `Unknown DISPOSITION_JOKER`. */
export function wordsFor(value: string | undefined, { values, prefix }: Enumerated, absent: string): string {
  if (value === undefined) return absent
  return values.includes(value) ? valueLabel(value, prefix) : `Unknown ${value}`
}

/** What an error says: its code in words, then its message; empty when it says neither. */
export function errorWords(error: { code?: string | undefined; message?: string | undefined }, prefix: string): string {
  return [error.code && valueLabel(error.code, prefix), error.message].filter(Boolean).join('. ')
}

import { valueLabel } from '../contract/label.ts'

export interface Enumerated {
  readonly values: readonly string[]
  readonly prefix: string
}

/** `absent` without a value; unknown values as received: `Unknown DISPOSITION_JOKER`. */
export function wordsFor(value: string | undefined, { values, prefix }: Enumerated, absent: string): string {
  if (value === undefined) return absent
  return values.includes(value) ? valueLabel(value, prefix) : `Unknown ${value}`
}

/** Code, then message; empty without both. */
export function codedErrorWords(
  error: { code?: string | undefined; message?: string | undefined },
  prefix: string,
): string {
  return [error.code && valueLabel(error.code, prefix), error.message].filter(Boolean).join('. ')
}

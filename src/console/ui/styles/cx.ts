import type { Word } from './primitives-words.ts'

declare const checked: unique symbol

export type Checked = string & { readonly [checked]: true }

/** One or two primitives (three are too many combinations for the type), or the result of `cx`. */
export type ClassName = Word | `${Word} ${Word}` | Checked

export function cx(...names: (ClassName | false | null | undefined)[]): Checked {
  return names.filter(Boolean).join(' ') as Checked
}

import type { Word } from './primitives-words.ts'

declare const checked: unique symbol

export type CheckedClass = string & { readonly [checked]: true }

/** One or two primitives (three are too many combinations for the type), or the result of `cx`. */
export type ClassName = Word | `${Word} ${Word}` | CheckedClass

export function cx(...names: (ClassName | false | null | undefined)[]): CheckedClass {
  return names.filter(Boolean).join(' ') as CheckedClass
}

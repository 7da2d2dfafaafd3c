import type { Word } from './primitives-words.ts'

declare const checked: unique symbol

/** A class of a CSS module, or what `cx` has joined. */
export type Checked = string & { readonly [checked]: true }

/** What an element takes as its class: one or two words of the primitives as they are (of three there are too many to tell), else `cx`. */
export type ClassName = Word | `${Word} ${Word}` | Checked

/** Joins the class names that apply; anything falsy is left out. */
export function cx(...names: (ClassName | false | null | undefined)[]): Checked {
  return names.filter(Boolean).join(' ') as Checked
}

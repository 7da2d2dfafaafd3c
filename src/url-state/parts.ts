import { oneOf } from './search.ts'
import type { Part } from './codec.ts'
import { one } from './search-params.ts'

export type Rest<Value> = Omit<Part<Value>, 'read' | 'write'>

export function anyText<Name extends string>(
  name: Name,
  rest: Rest<string | undefined>,
): Part<string | undefined, Name> {
  return { ...rest, read: (search) => one(search[name]), write: (value) => named(name, value) }
}

/** `among`: the searched field, if not all. */
export function soughtText<Name extends string>(name: Name, among = ''): Part<string, Name> {
  return {
    is: 'filter',
    read: (search) => one(search[name]) ?? '',
    write: (value) => named(name, value || undefined),
    chip: (value) => value.trim() && `With “${value.trim()}”${among}`,
  }
}

/** The first word is the default. */
export function choice<Name extends string, const Word extends string>(
  name: Name,
  words: readonly [Word, ...Word[]],
  rest: Rest<Word>,
): Part<Word, Name> {
  const [usual] = words
  return {
    ...rest,
    read: (search, unread) => oneOf(search, name, words, unread) ?? usual,
    write: (value) => named(name, value === usual ? undefined : value),
  }
}

export function named<Name extends string, Value>(name: Name, value: Value): { readonly [_ in Name]: Value } {
  return { [name]: value } as { readonly [_ in Name]: Value }
}

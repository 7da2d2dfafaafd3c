import type { Part } from './codec.ts'
import { named, type Rest } from './parts.ts'
import { oneOf, type UnreadParameter } from './search.ts'
import { many, one, type SearchParams } from './search-params.ts'

/** Comma-separated; reports other words in `unread`. Undefined if absent. */
export function listOf<Word extends string>(
  search: Readonly<Partial<SearchParams>>,
  name: string,
  words: readonly Word[],
  unread: UnreadParameter[],
): readonly Word[] | undefined {
  const text = one(search[name])
  if (text === undefined) return undefined
  const parts = text.split(',')
  const read = words.filter((word) => parts.includes(word))
  const unknown = parts.filter((part) => !read.some((word) => word === part))
  if (unknown.length > 0)
    unread.push({
      name,
      text,
      words: `"${name}=${unknown.join(',')}" is not among ${words.join(', ')}`,
      rest: read.length === 0 ? undefined : read.join(','),
    })
  return read
}

/** In the order of the known words; reports others in `unread`. */
export function eachOf<Word extends string>(
  search: Readonly<Partial<SearchParams>>,
  name: string,
  words: readonly Word[],
  unread: UnreadParameter[],
): readonly Word[] {
  const texts = many(search[name])
  for (const text of texts) oneOf({ [name]: text }, name, words, unread)
  return words.filter((word) => texts.includes(word))
}

export function word<Name extends string, const Word extends string>(
  name: Name,
  words: readonly Word[],
  rest: Rest<Word | undefined>,
): Part<Word | undefined, Name> {
  return {
    ...rest,
    read: (search, unread) => oneOf(search, name, words, unread),
    write: (value) => named(name, value),
  }
}

export function choices<Name extends string, const Word extends string>(
  name: Name,
  words: readonly Word[],
  rest: Rest<readonly Word[]>,
): Part<readonly Word[], Name> {
  return {
    ...rest,
    read: (search, unread) => eachOf(search, name, words, unread),
    write: (value) => named(name, value.length === 0 ? undefined : value),
  }
}

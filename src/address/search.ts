import { many, one, type SearchParams } from './search-params.ts'

/** A value of the address that its page can't read. */
export interface Unread {
  readonly name: string
  readonly text: string
  readonly words: string
  /** What of the text can be read, where it is a list. */
  readonly rest?: string | undefined
}

/** The words of a list with commas that its page knows; others are noted in `unread`. Undefined where the address has no such list. */
export function listOf<Word extends string>(
  search: Readonly<Partial<SearchParams>>,
  name: string,
  words: readonly Word[],
  unread: Unread[],
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

/** The parameter as one of the words its page knows; another word is noted in `unread`. */
export function oneOf<Word extends string>(
  search: Readonly<Partial<SearchParams>>,
  name: string,
  words: readonly Word[],
  unread: Unread[],
): Word | undefined {
  const text = one(search[name])
  const found = words.find((word) => word === text)
  if (text !== undefined && found === undefined)
    unread.push({ name, text, words: `"${name}=${text}" is not one of ${words.join(', ')}` })
  return found
}

/** The parameter's values that are among the words its page knows, in their order; others are noted in `unread`. */
export function eachOf<Word extends string>(
  search: Readonly<Partial<SearchParams>>,
  name: string,
  words: readonly Word[],
  unread: Unread[],
): readonly Word[] {
  const texts = many(search[name])
  for (const text of texts) oneOf({ [name]: text }, name, words, unread)
  return words.filter((word) => texts.includes(word))
}

/** Parameters to set; one that is `undefined` or empty leaves the address. */
export type SearchChanges<Name extends PropertyKey = string> = {
  readonly [_ in Name]?: string | readonly string[] | undefined
}

/** What a navigation does to the query string: the changes, and all else as it was. */
export function withChanges(changes: SearchChanges): (before: object) => SearchParams {
  return (before) => {
    const after: SearchParams = { ...before }
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value.length === 0) delete after[name]
      else after[name] = typeof value === 'string' ? value : [...value]
    }
    return after
  }
}

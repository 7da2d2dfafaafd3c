import { one, type SearchParams } from './search-params.ts'

/** A value of the address that its page can't read. */
export interface Unread {
  readonly name: string
  readonly text: string
  readonly words: string
  /** What of the text can be read, where it is a list. */
  readonly rest?: string | undefined
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

import { one, type SearchParams } from './search-params.ts'

/** A value that the page can't read. */
export interface UnreadParameter {
  readonly name: string
  readonly text: string
  readonly words: string
  /** The readable part of a list. */
  readonly rest?: string | undefined
}

/** Reports another word in `unread`. */
export function oneOf<Word extends string>(
  search: Readonly<Partial<SearchParams>>,
  name: string,
  words: readonly Word[],
  unread: UnreadParameter[],
): Word | undefined {
  const text = one(search[name])
  const found = words.find((word) => word === text)
  if (text !== undefined && found === undefined)
    unread.push({ name, text, words: `"${name}=${text}" is not one of ${words.join(', ')}` })
  return found
}

/** `undefined` or empty removes the parameter. */
export type SearchChanges<Name extends PropertyKey = string> = {
  readonly [_ in Name]?: string | readonly string[] | undefined
}

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

import { oneOf, type Unread } from '../../../address/search.ts'
import { one, type SearchParams } from '../../../address/search-params.ts'
import { CODINGS, type Ask } from './transfer/transfer.ts'

/** The parameters of the page, as they stand in its address. */
export type ObjectSearch = {
  readonly [_ in 'known' | 'encoding' | 'urgency' | 'tab' | 'compare' | 'with' | 'with-encoding']?: SearchParams[string]
}

/** What the address of the page says, read. */
export interface ObjectAddress {
  /** `undefined` on `/objects` alone. */
  readonly ask: Ask | undefined
  /** A path that is looked at, and nothing is asked for. */
  readonly known: string | undefined
  readonly tab: string | undefined
  readonly isComparing: boolean
  /** What the object is compared with; `undefined` until somebody chooses. */
  readonly other: Ask | undefined
  readonly unread: readonly Unread[]
}

const URGENCIES = ['0', '1', '2', '3', '4', '5', '6', '7']

/** Reads the address of the page. What can't be read falls back to the default and is named in `unread`. */
export function readObjectAddress(path: string | undefined, search: ObjectSearch): ObjectAddress {
  const unread: Unread[] = []
  const urgency = oneOf(search, 'urgency', URGENCIES, unread)
  const isComparing = oneOf(search, 'compare', ['on'], unread) !== undefined
  return {
    ask: askFor(path, oneOf(search, 'encoding', CODINGS, unread), urgency),
    known: one(search.known),
    tab: one(search.tab),
    isComparing,
    other: isComparing ? askFor(one(search.with), oneOf(search, 'with-encoding', CODINGS, unread)) : undefined,
    unread,
  }
}

function askFor(path: string | undefined, encoding: Ask['encoding'] = 'identity', urgency?: string): Ask | undefined {
  if (path === undefined || path === '') return undefined
  return { path, encoding, urgency: urgency === undefined ? undefined : Number(urgency) }
}

/** The parameters that ask for an object's bytes. */
export function askSearch({ encoding, urgency }: Ask): Required<Pick<ObjectSearch, 'encoding'>> & ObjectSearch {
  return { encoding, ...(urgency === undefined ? {} : { urgency: String(urgency) }) }
}

/** The parameters of a comparison with another object; of none, the rest is as it was. */
export function comparisonSearch(other: Pick<Ask, 'path' | 'encoding'> | undefined): ObjectSearch {
  return { compare: 'on', ...(other === undefined ? {} : { with: other.path, 'with-encoding': other.encoding }) }
}

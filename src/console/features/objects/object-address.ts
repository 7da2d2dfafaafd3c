import { codec, type Address, type SearchOf } from '../../../url-state/codec.ts'
import { anyText } from '../../../url-state/parts.ts'
import { word } from '../../../url-state/word-parts.ts'
import { CODINGS, type Ask } from './transfer/transfer.ts'

/** Besides the object's path. */
export const objectAddress = codec({
  /** A path on display, without a request. */
  known: anyText('known', { is: 'place' }),
  urgency: word('urgency', ['0', '1', '2', '3', '4', '5', '6', '7'], { is: 'picture' }),
  compare: word('compare', ['on'], { is: 'place' }),
  encoding: word('encoding', CODINGS, { is: 'picture' }),
  tab: anyText('tab', { is: 'place' }),
  with: anyText('with', { is: 'place' }),
  'with-encoding': word('with-encoding', CODINGS, { is: 'place' }),
})

export type ObjectSearch = SearchOf<typeof objectAddress>

type Read = Address<typeof objectAddress>

/** The objects in the URL. */
export interface ObjectAddress extends Pick<Read, 'known' | 'tab' | 'unread'> {
  /** `undefined` on `/objects` itself. */
  readonly ask: Ask | undefined
  readonly isComparing: boolean
  /** To compare with; `undefined` until chosen. */
  readonly other: Ask | undefined
}

export function objectsOf(
  path: string | undefined,
  { known, urgency, compare, encoding, tab, unread, ...read }: Read,
): ObjectAddress {
  const isComparing = compare !== undefined
  return {
    ask: askFor(path, encoding, urgency),
    known,
    tab,
    isComparing,
    other: isComparing ? askFor(read.with, read['with-encoding']) : undefined,
    unread,
  }
}

function askFor(path: string | undefined, encoding: Ask['encoding'] = 'identity', urgency?: string): Ask | undefined {
  if (path === undefined || path === '') return undefined
  return { path, encoding, urgency: urgency === undefined ? undefined : Number(urgency) }
}

/** Parameters that request an object. */
export function askSearch({ encoding, urgency }: Ask): Required<Pick<ObjectSearch, 'encoding'>> & ObjectSearch {
  return { encoding, ...(urgency === undefined ? {} : { urgency: String(urgency) }) }
}

/** Parameters of a comparison; undefined ends it and keeps the rest. */
export function comparisonSearch(other: Pick<Ask, 'path' | 'encoding'> | undefined): ObjectSearch {
  return { compare: 'on', ...(other === undefined ? {} : { with: other.path, 'with-encoding': other.encoding }) }
}

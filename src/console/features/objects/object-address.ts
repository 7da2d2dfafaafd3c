import { codec, type Address, type SearchOf } from '../../../address/codec.ts'
import { anyText } from '../../../address/parts.ts'
import { word } from '../../../address/word-parts.ts'
import { CODINGS, type Ask } from './transfer/transfer.ts'

/** The page's address, beside the path of its object. */
export const objectAddress = codec({
  /** A path that is looked at, and nothing is asked for. */
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

/** The objects that the address of the page is about. */
export interface ObjectAddress extends Pick<Read, 'known' | 'tab' | 'unread'> {
  /** `undefined` on `/objects` alone. */
  readonly ask: Ask | undefined
  readonly isComparing: boolean
  /** What the object is compared with; `undefined` until somebody chooses. */
  readonly other: Ask | undefined
}

/** @param path of the address */
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

/** The parameters that ask for an object's bytes. */
export function askSearch({ encoding, urgency }: Ask): Required<Pick<ObjectSearch, 'encoding'>> & ObjectSearch {
  return { encoding, ...(urgency === undefined ? {} : { urgency: String(urgency) }) }
}

/** The parameters of a comparison with another object; of none, the rest is as it was. */
export function comparisonSearch(other: Pick<Ask, 'path' | 'encoding'> | undefined): ObjectSearch {
  return { compare: 'on', ...(other === undefined ? {} : { with: other.path, 'with-encoding': other.encoding }) }
}

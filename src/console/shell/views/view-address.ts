import { pageOfAddress } from '../../../watch/wire/views.ts'
import { codec, type Codec } from '../../../address/codec.ts'
import { filtersOf, parametersOf } from '../../../address/codec-words.ts'
import { pageAt, pages } from '../../platform/feature.ts'
import { parseSearch, stringifySearch, type SearchParams } from '../../../address/search-params.ts'
import { abouts } from '../../platform/abouts.ts'

/** An address, taken apart. */
export interface ReadAddress {
  readonly page: string
  readonly path: string
  /** What its page makes of it. */
  readonly codec: Codec
  /** What this version knows of its query. */
  readonly search: SearchParams
  /** What it does not know, as it stands there: `radius=5`. */
  readonly leftOut: readonly string[]
}

/** Of a page whose path is all of its address. */
const plain: Codec = codec({})

/** Takes an address apart; undefined for what is no address of a page that this version has. */
export function readAddress(address: string): ReadAddress | undefined {
  const page = pageOfAddress(address)
  if (page === undefined || pageAt(`/${page}`) === undefined) return undefined
  const [path = '', query = ''] = address.split('?', 2)
  const all = Object.entries(parseSearch(query))
  const own = abouts.content()?.get(page)?.address ?? plain
  const known = parametersOf(own)
  const isKnown = ([name]: (typeof all)[number]) => known.has(name)
  return {
    page,
    path,
    codec: own,
    search: Object.fromEntries(all.filter(isKnown)),
    leftOut: all
      .filter((each) => !isKnown(each))
      .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${one}`)),
  }
}

/** Where a view leads in this version: without what it does not know, in the environment that `here` names. */
export function openable(address: string, here: string): Pick<ReadAddress, 'leftOut'> & { readonly href: string } {
  const read = readAddress(address)
  if (read === undefined) return { href: `/${pages()[0]?.path ?? ''}`, leftOut: [address.slice(0, 200)] }
  const { env } = parseSearch(here)
  return {
    href: read.path + stringifySearch({ ...(env !== undefined && { env }), ...read.search }),
    leftOut: read.leftOut,
  }
}

/**
 * The same for addresses that show the same things, however: what is selected, sorted and drawn counts for nothing, nor does what can't be read.
 * @param now milliseconds of the environment's clock
 */
export function filterOf(address: string, now: number): string {
  const read = readAddress(address)
  if (read === undefined) return ''
  const filters = Object.entries(filtersOf(read.codec, read.codec.read(read.search, [], now)))
    .map(([name, value]) => [name, [value ?? []].flat().toSorted((one, other) => (one < other ? -1 : 1))] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  // Of objects the path is what is shown; of tasks and entities it is what is selected among them.
  return (
    (pageAt(read.path)?.openItem === undefined ? `/${read.page}` : read.path) +
    stringifySearch(Object.fromEntries(filters))
  )
}

import { pageOfAddress } from '../../../watch/wire/views.ts'
import { codec, type Codec } from '../../../url-state/codec.ts'
import { filtersOf, parametersOf } from '../../../url-state/codec-words.ts'
import { pageAt, pages } from '../../platform/feature.ts'
import { parseSearch, stringifySearch, type SearchParams } from '../../../url-state/search-params.ts'
import { abouts } from '../../platform/abouts.ts'

export interface ReadAddress {
  readonly page: string
  readonly path: string
  readonly codec: Codec
  /** Query parameters that this version knows. */
  readonly search: SearchParams
  /** The others, verbatim: `radius=5`. */
  readonly leftOut: readonly string[]
}

const plain: Codec = codec({})

/** Undefined if this version lacks the page. */
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

/** Drops unknown parts; keeps the environment of `here`. */
export function openable(address: string, here: string): Pick<ReadAddress, 'leftOut'> & { readonly href: string } {
  const read = readAddress(address)
  if (read === undefined) return { href: `/${pages()[0]?.path ?? ''}`, leftOut: [address.slice(0, 200)] }
  const { env } = parseSearch(here)
  return {
    href: read.path + stringifySearch({ ...(env !== undefined && { env }), ...read.search }),
    leftOut: read.leftOut,
  }
}

/** Ignores selection, sort and layout. @param now milliseconds of the environment's clock */
export function filterOf(address: string, now: number): string {
  const read = readAddress(address)
  if (read === undefined) return ''
  const filters = Object.entries(filtersOf(read.codec, read.codec.read(read.search, [], now)))
    .map(([name, value]) => [name, [value ?? []].flat().toSorted((one, other) => (one < other ? -1 : 1))] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  // An object's path is content, a task's or entity's id is selection.
  return (
    (pageAt(read.path)?.openItem === undefined ? `/${read.page}` : read.path) +
    stringifySearch(Object.fromEntries(filters))
  )
}

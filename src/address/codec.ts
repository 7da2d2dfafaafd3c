import type { SearchChanges, Unread } from './search.ts'
import type { SearchParams } from './search-params.ts'

/** What a query string says. */
export type Search = Readonly<Partial<SearchParams>>

/** One thing that an address says. Times are the environment's, in milliseconds. */
export interface Part<Value, Name extends string = string> {
  /** `filter`: narrows what is shown. `picture`: how it is shown. `place`: what is selected or open in it. */
  readonly is: 'filter' | 'picture' | 'place'
  /** The default where the address says nothing, or something that can't be read and is named in `unread`. */
  read(search: Search, unread: Unread[], now: number): Value
  /** Each parameter of the part; `undefined` for a default, so that the plain address is the plain view. */
  write(value: Value): SearchChanges<Name>
  /** How it narrows what is shown, on a chip; empty where it doesn't. */
  chip?(value: Value, now: number): string | undefined
  /** The value that shows the rest again, where the default doesn't. */
  readonly dropped?: Value
  /** What a saved view says of it where there is no chip: "as table". */
  words?(value: Value): string | undefined
  /** The time that it narrows to. */
  range?(value: Value, now: number): TimeRange | undefined
}

/** A time in a few words: it `slides` with the clock, or `stands`. */
export interface TimeRange {
  readonly kind: 'slides' | 'stands'
  readonly short: string
}

export type Parts = Readonly<Record<string, Part<unknown>>>
/** What parts say, read. */
export type Values<Of extends Parts> = { readonly [Key in keyof Of]: ReturnType<Of[Key]['read']> }
type NamesOf<Each> = Each extends Part<infer _, infer Name> ? Name : never

/** Parts that are read and written together: all of a page's address, or its filter. */
export interface Codec<Of extends Parts = Parts> {
  readonly is: 'filter'
  readonly parts: Of
  read(search: Search, unread: Unread[], now: number): Values<Of>
  /** The parameters of the given parts; the others stay as they are. */
  write(values: Partial<Values<Of>>): SearchChanges<NamesOf<Of[keyof Of]>>
  /** Whether a part counts beside the others. */
  counts(key: keyof Of, values: Values<Of>): boolean
}

/** Parameters of a page as they stand in its address. */
export type SearchOf<Of extends Codec> = { readonly [_ in keyof ReturnType<Of['write']>]?: SearchParams[string] }

export function codec<Of extends Parts>(parts: Of, counts: Codec<Of>['counts'] = () => true): Codec<Of> {
  const keys = Object.keys(parts)
  return {
    is: 'filter',
    parts,
    counts,
    read: (search, unread, now) =>
      Object.fromEntries(keys.map((key) => [key, parts[key]?.read(search, unread, now)])) as Values<Of>,
    write: (values) => Object.assign({}, ...Object.entries(values).map(([key, value]) => parts[key]?.write(value))),
  }
}

/** What a query string says, and what of it can't be read. */
export type Address<Of extends Codec> = ReturnType<Of['read']> & { readonly unread: readonly Unread[] }

export function readSearch<Of extends Codec>(of: Of, search: Search, now: number): Address<Of> {
  const unread: Unread[] = []
  const values = of.read(search, unread, now) as ReturnType<Of['read']>
  return { ...values, unread }
}

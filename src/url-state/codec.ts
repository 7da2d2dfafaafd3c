import type { SearchChanges, UnreadParameter } from './search.ts'
import type { SearchParams } from './search-params.ts'

export type Search = Readonly<Partial<SearchParams>>

/** Times are the environment's, in milliseconds. */
export interface Part<Value, Name extends string = string> {
  /** `filter`: narrows the page; `picture`: how it looks; `place`: what is selected or open. */
  readonly is: 'filter' | 'picture' | 'place'
  /** The default where the parameter is absent or unreadable, which `unread` reports. */
  read(search: Search, unread: UnreadParameter[], now: number): Value
  /** `undefined` for a default, so that the plain address is the plain view. */
  write(value: Value): SearchChanges<Name>
  /** Empty where it doesn't narrow. */
  chip?(value: Value, now: number): string | undefined
  /** Removes the filter, where the default doesn't. */
  readonly dropped?: Value
  /** For a saved view, where there is no chip: "as table". */
  words?(value: Value): string | undefined
  /** The time that it narrows to. */
  range?(value: Value, now: number): TimeRange | undefined
}

/** `slides`: moves with the clock. */
export interface TimeRange {
  readonly kind: 'slides' | 'stands'
  readonly short: string
}

export type Parts = Readonly<Record<string, Part<unknown>>>
export type Values<Of extends Parts> = { readonly [Key in keyof Of]: ReturnType<Of[Key]['read']> }
type NamesOf<Each> = Each extends Part<infer _, infer Name> ? Name : never

/** Parts that are read and written together: a page's address, or its filter. */
export interface Codec<Of extends Parts = Parts> {
  readonly is: 'filter'
  readonly parts: Of
  read(search: Search, unread: UnreadParameter[], now: number): Values<Of>
  /** Parameters of the given parts only. */
  write(values: Partial<Values<Of>>): SearchChanges<NamesOf<Of[keyof Of]>>
  counts(key: keyof Of, values: Values<Of>): boolean
}

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

export type Address<Of extends Codec> = ReturnType<Of['read']> & { readonly unread: readonly UnreadParameter[] }

export function readSearch<Of extends Codec>(of: Of, search: Search, now: number): Address<Of> {
  const unread: UnreadParameter[] = []
  const values = of.read(search, unread, now) as ReturnType<Of['read']>
  return { ...values, unread }
}

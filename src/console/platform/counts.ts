import type { View } from '../../picture/view.ts'
import type { SearchParams } from '../../address/search-params.ts'

/** Where a saved view of a feature's page leads, as far as this version knows it. */
export interface CountedView {
  readonly path: string
  readonly search: SearchParams
}

/** Up to when a view was seen. */
export interface Looked {
  /** Milliseconds of the environment's clock. */
  readonly at: number
  /** Of a log: the number of the last entry that was seen. */
  readonly entry?: number | undefined
}

/** How many, and what can't be told of it. */
export interface Counted {
  /** Undefined: not known just now. */
  readonly count: number | undefined
  readonly isAtLeast?: boolean
  /** A sentence on what is not counted. */
  readonly leftOut?: string | undefined
}

/** A count that can be followed: the same object for as long as it says the same. */
export interface Counting {
  readonly follow: (tell: () => void) => () => void
  readonly counted: () => Counted | undefined
}

/** What changed in a saved view since somebody looked at it: the file `counts.ts` of a feature. */
export interface Counts {
  /**
   * How to count; undefined where this view can't be counted. It costs what changes, and asks the environment nothing.
   * @param now milliseconds of the environment's clock
   */
  counting?(view: CountedView, since: Looked, now: number): Counting | undefined
  /** Whether the passing of time takes something out of the view that was counted. */
  slides?(search: SearchParams, since: number, now: number): boolean
  /** Up to when its page has been seen, by whoever leaves it now. */
  seen?(): Looked | undefined
  /** `new since you looked, 14:02:10Z`, to come after the number; without one it is a sentence. */
  countWords?(at: string, counted: Counted): string
  /** Why nothing is counted. */
  whyNot?(): string
}

/** Any view: only the number of its rows counts. */
export function countRows(
  { follow, shown }: Pick<View<unknown>, 'shown'> & Pick<Counting, 'follow'>,
  leftOut: () => string | undefined = () => undefined,
): Counting {
  return { follow, counted: steady(() => ({ count: shown().rows.length, leftOut: leftOut() })) }
}

/**
 * The same object for as long as it says the same.
 * @param madeFrom what it is made from: read again only when one of these is another
 */
export function steady(read: () => Counted, madeFrom?: () => readonly unknown[]): () => Counted {
  let last: Counted = { count: undefined }
  let lastFrom: readonly unknown[] | undefined
  return () => {
    const from = madeFrom?.()
    if (from !== undefined && lastFrom?.every((each, index) => each === from[index])) return last
    lastFrom = from
    const next = read()
    if (next.count !== last.count || next.isAtLeast !== last.isAtLeast || next.leftOut !== last.leftOut) last = next
    return last
  }
}

/** Follows several at once. */
export function followAll(...follows: readonly ((tell: () => void) => () => void)[]): (tell: () => void) => () => void {
  return (tell) => {
    const stops = follows.map((follow) => follow(tell))
    return () => stops.forEach((stop) => stop())
  }
}

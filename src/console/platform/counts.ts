import type { View } from '../../picture/view.ts'
import type { Codec } from '../../url-state/codec.ts'

export interface CountedView<Of extends Codec = Codec> {
  readonly path: string
  readonly values: ReturnType<Of['read']>
}

export interface Visit {
  readonly at: number
  /** Of a log: number of the last entry seen. */
  readonly entry?: number | undefined
}

export interface Counted {
  readonly count: number | undefined
  readonly isAtLeast?: boolean
  /** A sentence about uncounted parts. */
  readonly leftOut?: string | undefined
}

/** The same object until the count changes. */
export interface Counting {
  readonly follow: (tell: () => void) => () => void
  readonly counted: () => Counted | undefined
}

/** Changes in a saved view since it was seen: a feature's `counts.ts`. */
export interface Counts {
  /** Undefined if it can't be counted. @param now milliseconds of the environment's clock */
  counting?(view: CountedView, since: Visit, now: number): Counting | undefined
  /** Whether counted items can leave the view just by time. */
  slides?(view: CountedView, since: number, now: number): boolean
  /** Until when its page was seen, on leaving it. */
  seen?(): Visit | undefined
  /** `new since you looked, 14:02:10Z`: follows the number, or is a sentence without one. */
  countWords?(at: string, counted: Counted): string
  whyNot?(): string
}

/** Counts the rows of a view, where changes aren't counted. */
export function countRows(
  { follow, shown }: Pick<View<unknown>, 'shown'> & Pick<Counting, 'follow'>,
  leftOut: () => string | undefined = () => undefined,
): Counting {
  return { follow, counted: stable(() => ({ count: shown().rows.length, leftOut: leftOut() })) }
}

/** Keeps the object until its content changes. @param madeFrom inputs: read again only when one changes */
export function stable(read: () => Counted, madeFrom?: () => readonly unknown[]): () => Counted {
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

export function followAll(...follows: readonly ((tell: () => void) => () => void)[]): (tell: () => void) => () => void {
  return (tell) => {
    const stops = follows.map((follow) => follow(tell))
    return () => stops.forEach((stop) => stop())
  }
}

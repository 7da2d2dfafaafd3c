import type { Compare } from './sorted-list.ts'

/** Long work that may pause at each `yield`. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Items between two pauses: a few tens of microseconds. */
export const ITEMS_A_STEP = 64
/** Sorted at once: a millisecond or two. */
const ITEMS_A_RUN = 2048

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Pauses after every few items. */
export function* eachOf<Item>(items: Iterable<Item>, work: (item: Item) => void): Steps<void> {
  let done = 0
  for (const item of items) {
    work(item)
    done += 1
    if (done % ITEMS_A_STEP === 0) yield
  }
}

/** Stable, as `toSorted`. */
export function* sorted<Item>(list: readonly Item[], compare: Compare<Item>): Steps<readonly Item[]> {
  if (list.length <= ITEMS_A_RUN) return list.toSorted(compare)
  const half = list.length >> 1
  const one = yield* sorted(list.slice(0, half), compare)
  yield
  const other = yield* sorted(list.slice(half), compare)
  const merged: Item[] = []
  let at = 0
  yield* eachOf(one, (item) => {
    for (let next = other[at]; next !== undefined && compare(next, item) < 0; next = other[at]) {
      merged.push(next)
      at += 1
    }
    merged.push(item)
  })
  return merged.concat(other.slice(at))
}

export type Compare<Item> = (one: Item, other: Item) => number

/** The index of the first item that does not come before `item`. */
export function lowerBound<Item>(sorted: readonly Item[], item: Item, compare: Compare<Item>): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const candidate = sorted[middle]
    if (candidate !== undefined && compare(candidate, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The sorted list without `removed` (by identity; what is not in it is no matter) and with `added`. A few changes cost their own size and one
 * copy of the list, many a merge. `compare` must be total: two different items never compare equal.
 */
export function updateSorted<Item>(
  sorted: readonly Item[],
  removed: readonly Item[],
  added: readonly Item[],
  compare: Compare<Item>,
): readonly Item[] {
  if (removed.length === 0 && added.length === 0) return sorted
  if (removed.length + added.length > 64) return merged(sorted, new Set(removed), added.toSorted(compare), compare)
  const next = [...sorted]
  for (const item of removed) {
    const index = lowerBound(next, item, compare)
    if (next[index] === item) next.splice(index, 1)
  }
  for (const item of added) next.splice(lowerBound(next, item, compare), 0, item)
  return next
}

function merged<Item>(
  sorted: readonly Item[],
  removed: ReadonlySet<Item>,
  added: readonly Item[],
  compare: Compare<Item>,
): readonly Item[] {
  const next: Item[] = []
  let index = 0
  for (const item of sorted) {
    if (removed.has(item)) continue
    for (let other = added[index]; other !== undefined && compare(other, item) < 0; other = added[index]) {
      next.push(other)
      index += 1
    }
    next.push(item)
  }
  for (; index < added.length; index += 1) {
    const other = added[index]
    if (other !== undefined) next.push(other)
  }
  return next
}

export interface Difference<Item> {
  readonly removed: readonly Item[]
  readonly added: readonly Item[]
}

/** What one sorted list has that the other lacks, by identity. One walk through both, which at a hundred thousand items is a fraction of a millisecond. */
export function difference<Item>(
  before: readonly Item[],
  after: readonly Item[],
  compare: Compare<Item>,
): Difference<Item> {
  const removed: Item[] = []
  const added: Item[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [one, other] = [before[left], after[right]]
    if (one === undefined && other === undefined) return { removed, added }
    if (one === other) {
      left += 1
      right += 1
      continue
    }
    const order = one === undefined ? 1 : other === undefined ? -1 : compare(one, other)
    // Equal in order and not the same: another copy of the same task.
    if (one !== undefined && order <= 0) {
      removed.push(one)
      left += 1
    }
    if (other !== undefined && order >= 0) {
      added.push(other)
      right += 1
    }
  }
}

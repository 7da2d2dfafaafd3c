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

export type Compare<Item> = (one: Item, other: Item) => number

/** The index of the first item that does not come before `item`. */
export const lowerBound = <Item>(sorted: readonly Item[], item: Item, compare: Compare<Item>): number => {
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
 * The sorted list without `removed` (by identity, found by their place) and with `added`. A small change costs its own size and one copy of
 * the list, a large one a merge. `compare` must be total: two different items never compare equal.
 */
export const updateSorted = <Item>(
  sorted: readonly Item[],
  removed: readonly Item[],
  added: readonly Item[],
  compare: Compare<Item>,
): readonly Item[] => {
  if (removed.length === 0 && added.length === 0) return sorted
  if (removed.length + added.length > 64) {
    const gone = new Set(removed)
    return sorted
      .filter((item) => !gone.has(item))
      .concat(added)
      .toSorted(compare)
  }
  const next = [...sorted]
  for (const item of removed) {
    const index = lowerBound(next, item, compare)
    if (next[index] === item) next.splice(index, 1)
  }
  for (const item of added) next.splice(lowerBound(next, item, compare), 0, item)
  return next
}

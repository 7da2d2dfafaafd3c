export type Compare<Item> = (one: Item, other: Item) => number

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

/** `removed` by identity; the same list if nothing changes. `compare` must be total, without ties. */
export function updateSorted<Item>(
  sorted: readonly Item[],
  removed: readonly Item[],
  added: readonly Item[],
  compare: Compare<Item>,
): readonly Item[] {
  const place = (item: Item): number => lowerBound(sorted, item, compare)
  const edits = [
    ...added.toSorted(compare).map((item) => ({ at: place(item), item, isGone: false })),
    ...removed.map((item) => ({ at: place(item), item, isGone: true })).filter(({ at, item }) => sorted[at] === item),
  ].toSorted((one, other) => one.at - other.at)
  if (edits.length === 0) return sorted
  // Not from an empty one: growing a long list takes longer than copying it.
  const next = sorted.slice()
  let [from, to] = [0, 0]
  const copyTo = (end: number): void => {
    for (; from < end; from += 1, to += 1) next[to] = sorted[from] as Item
  }
  for (const { at, item, isGone } of edits) {
    copyTo(at)
    // Named twice, it still is one.
    if (isGone) from = at + 1
    else {
      next[to] = item
      to += 1
    }
  }
  copyTo(sorted.length)
  next.length = to
  return next
}

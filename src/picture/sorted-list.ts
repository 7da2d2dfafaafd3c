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
  const gone = removed
    .map((item) => ({ at: lowerBound(sorted, item, compare), item }))
    .filter(({ at, item }) => sorted[at] === item)
    .toSorted((one, other) => one.at - other.at)
  if (gone.length === 0 && added.length === 0) return sorted
  const come = added.toSorted(compare).map((item) => ({ at: lowerBound(sorted, item, compare), item }))
  const next: Item[] = []
  let [from, taken] = [0, 0]
  const copyTo = (to: number): void => {
    for (; from < to; from += 1) {
      const item = sorted[from]
      if (item !== undefined) next.push(item)
    }
  }
  const takeTo = (to: number): void => {
    for (let each = come[taken]; each !== undefined && each.at <= to; each = come[taken]) {
      copyTo(each.at)
      next.push(each.item)
      taken += 1
    }
    copyTo(to)
  }
  for (const { at } of gone) {
    takeTo(at)
    from = at + 1
  }
  takeTo(sorted.length)
  return next
}

export interface Lines {
  readonly count: number
  /** Headings and disclosed content don't take focus. */
  readonly isRow: (index: number) => boolean
}

/** @param key of `KeyboardEvent` @param at focused row, or -1 @returns `undefined` for other keys */
export function rowAfter(key: string, at: number, page: number, { count, isRow }: Lines): number | undefined {
  const wanted = Object.hasOwn(targets, key) ? targets[key]?.(at, page, count) : undefined
  if (wanted === undefined) return undefined
  const index = at < 0 && key !== 'End' ? 0 : Math.min(count - 1, Math.max(0, wanted))
  // Skips other lines; without a row that way it returns to the last one.
  const way = index < at || key === 'End' ? -1 : 1
  const find = (step: 1 | -1): number | undefined => {
    for (let each = index; each >= 0 && each < count; each += step) if (isRow(each)) return each
    return undefined
  }
  return find(way) ?? find(way === 1 ? -1 : 1)
}

const targets: Readonly<Record<string, (at: number, page: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_at, _page, count) => count - 1,
}

/** Typeahead from the current row on, then from the top; ignores case. A repeated letter cycles. */
export function rowNamed(
  typed: string,
  at: number,
  { count, isRow }: Lines,
  nameOf: (index: number) => string,
): number | undefined {
  const letters = typed.toLowerCase()
  const first = letters.slice(0, 1)
  const isOneLetter = letters === first.repeat(letters.length)
  const wanted = isOneLetter ? first : letters
  const from = Math.max(0, at) + (isOneLetter && at >= 0 ? 1 : 0)
  for (let step = 0; step < count; step += 1) {
    const index = (from + step) % count
    if (isRow(index) && nameOf(index).toLowerCase().startsWith(wanted)) return index
  }
  return undefined
}

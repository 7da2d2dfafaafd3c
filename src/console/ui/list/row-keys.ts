/** The lines of a list as its keys see them. */
export interface Lines {
  readonly count: number
  /** Whether a line takes the focus. Headings, and what a row discloses below it, don't. */
  readonly isRow: (index: number) => boolean
}

/**
 * The row that a key leads to.
 * @param key of `KeyboardEvent`
 * @param at the row that has the focus; -1 when none has
 * @param page lines that a page is
 * @returns `undefined` for a key that moves nothing, and where there is no row
 */
export function rowAfter(key: string, at: number, page: number, { count, isRow }: Lines): number | undefined {
  const wanted = Object.hasOwn(targets, key) ? targets[key]?.(at, page, count) : undefined
  if (wanted === undefined) return undefined
  const index = at < 0 && key !== 'End' ? 0 : Math.min(count - 1, Math.max(0, wanted))
  // On over what is no row; where no row is left that way, back to the last one.
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

/**
 * The row whose name begins with what was typed, letter case aside: from the present row on and around. One letter, also pressed again and
 * again, goes from one name to the next.
 */
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

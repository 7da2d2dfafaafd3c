import type { Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'

const AT_FIRST = 1000
/** Rows kept ahead of the last one in sight. */
const AHEAD = 200

/**
 * How many rows of a long list have their places computed: down to where the user has scrolled, at least to
 * row `needed`. Each change of the rows and each measured height repeats that.
 */
export function useReach(total: number, needed: number) {
  const [reach, setReach] = useState(AT_FIRST)
  const count = Math.min(total, Math.max(reach, needed + 1))
  /** Pixels of all rows: the rest are as high as these on average. Reaches further near its end. */
  const sizeOf = (list: Virtualizer<HTMLDivElement, Element>): number => {
    const size = list.getTotalSize()
    if (count === total) return size
    const average = size / count
    const inSight = Math.ceil(((list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0)) / average)
    if (inSight + AHEAD > count) setReach(2 * (inSight + AHEAD))
    return size + (total - count) * average
  }
  return { count, sizeOf }
}

import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** Keeps the focused line in the document while it is scrolled away, or focus would be lost. */
export function withPinned(range: Range, pinned: number): number[] {
  const inSight = defaultRangeExtractor(range)
  if (pinned < 0 || pinned >= range.count || inSight.includes(pinned)) return inSight
  return pinned < (inSight[0] ?? Infinity) ? [pinned, ...inSight] : [...inSight, pinned]
}

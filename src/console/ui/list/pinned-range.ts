import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The lines in sight and one more that stays in the document: scrolled away, what has the focus would else leave it and take the focus along. */
export function withPinned(range: Range, pinned: number): number[] {
  const inSight = defaultRangeExtractor(range)
  if (pinned < 0 || pinned >= range.count || inSight.includes(pinned)) return inSight
  return pinned < (inSight[0] ?? Infinity) ? [pinned, ...inSight] : [...inSight, pinned]
}

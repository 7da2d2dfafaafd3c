import type { RefCallback } from 'react'

import { useSize } from '../../../ui/browser/use-size.ts'

/**
 * How many rows (height in pixels) fit the element, which takes the first result as `ref`: at least 1, even
 * if the third says that it has no space.
 */
export function useFit(rowHeight: number): readonly [RefCallback<HTMLElement>, number, boolean] {
  const [room, height] = useSize(heightOf, 0)
  // Both sides round heights to whole pixels.
  const fit = Math.floor((height + 1) / rowHeight)
  return [room, Math.max(1, fit), fit > 0]
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}

import type { RefCallback } from 'react'

import { useSize } from '../../../ui/browser/use-size.ts'

/** How many rows (height in pixels) fit the element, which takes the first result as `ref`. */
export function useFit(rowHeight: number): readonly [RefCallback<HTMLElement>, number] {
  const [room, height] = useSize(heightOf, 0)
  // Both sides round heights to whole pixels.
  return [room, Math.max(1, Math.floor((height + 1) / rowHeight))]
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}

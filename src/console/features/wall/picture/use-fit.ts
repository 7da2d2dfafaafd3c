import type { RefCallback } from 'react'

import { useSize } from '../../../ui/browser/use-size.ts'

/** How many rows of this height (pixels) the element has room for. Give the first of the two to the element as its `ref`. */
export function useFit(rowHeight: number): readonly [RefCallback<HTMLElement>, number] {
  const [room, height] = useSize(heightOf, 0)
  // Heights are rounded to whole pixels by either side.
  return [room, Math.max(1, Math.floor((height + 1) / rowHeight))]
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight
}

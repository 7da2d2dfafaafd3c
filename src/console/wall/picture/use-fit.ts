import { useCallback, useState } from 'react'

/** How many rows of this height (pixels) the element has room for. */
export function useFit(rowHeight: number): {
  fit: number
  room: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [height, setHeight] = useState(0)
  const room = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const read = () => setHeight(element.clientHeight)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // Heights are rounded to whole pixels by either side.
  return { fit: Math.max(1, Math.floor((height + 1) / rowHeight)), room }
}

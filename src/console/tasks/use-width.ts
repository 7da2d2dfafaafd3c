import { useCallback, useState, type RefCallback } from 'react'

/** The width of an element in pixels, as it is and as it changes. Give the first of the two to the element as its `ref`. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // At once, so that the first paint has the true width.
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width]
}

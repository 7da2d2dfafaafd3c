import { useCallback, useState, type RefCallback } from 'react'

/**
 * What `read` says of an element, as it is and as its size changes; `before` until there is one. Give the first of the two to the element as its
 * `ref`, and a `read` that stays the same function.
 */
export function useSize<T>(read: (element: HTMLElement) => T, before: T): readonly [RefCallback<HTMLElement>, T] {
  const [size, setSize] = useState(before)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const look = () => setSize(() => read(element))
      // At once, so that the first paint has the true size.
      look()
      const observer = new ResizeObserver(look)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [read],
  )
  return [measure, size]
}

/** In pixels, for `useSize`. */
export function widthOf(element: HTMLElement): number {
  return element.clientWidth
}

import { useCallback, useState, type RefCallback } from 'react'

/**
 * Returns the `ref` first, and `before` without an element. `read` must be stable.
 * @param isLikely `before` mostly is right: the size is read after the browser's own layout, not at once
 */
export function useSize<T>(
  read: (element: HTMLElement) => T,
  before: T,
  isLikely = false,
): readonly [RefCallback<HTMLElement>, T] {
  const [size, setSize] = useState(before)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const look = () => setSize(() => read(element))
      if (!isLikely) look()
      const observer = new ResizeObserver(look)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [read, isLikely],
  )
  return [measure, size]
}

export function widthOf(element: HTMLElement): number {
  return element.clientWidth
}

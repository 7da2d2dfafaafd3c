import { useDeferredValue, useEffect, type ReactNode } from 'react'

/** A document's first content is drawn at once. */
let isFirst = true

/** Draws its content after the place for it, and in parts: no press waits for all of a page. */
export function Deferred({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, isFirst)
  useEffect(() => {
    isFirst = false
  }, [])
  return isDrawn && children
}

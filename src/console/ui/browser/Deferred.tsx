import { useDeferredValue, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** A document's first content is drawn at once. */
let isFirst = true

const waiting = new Set<() => void>()

/** Also what waits in it. */
function drawAll(): void {
  for (const draw of waiting) draw()
}

/**
 * Draws its content after the place for it, and in parts: no press waits for all of a page. The next key
 * does, as it may be meant for the content.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const [isAsked, ask] = useState(isFirst)
  const isDrawn = useDeferredValue(true, isAsked) || isAsked
  useLayoutEffect(() => {
    if (isDrawn) return undefined
    const draw = () => flushSync(() => ask(true))
    waiting.add(draw)
    window.addEventListener('keydown', drawAll, true)
    return () => {
      waiting.delete(draw)
      if (waiting.size === 0) window.removeEventListener('keydown', drawAll, true)
    }
  }, [isDrawn])
  useEffect(() => {
    isFirst = false
  }, [])
  return isDrawn && children
}

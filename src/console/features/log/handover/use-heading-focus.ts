import { useEffect, useRef, type RefObject } from 'react'

/** The page's heading, focused when the focused button gives way to its outcome. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false) heading.current?.focus()
  })
  return heading
}

import { useLayoutEffect, useRef } from 'react'

const FLOATING = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'
/** What the key belongs to before any panel, for as long as it stands. */
const FIRST = '[data-takes-escape]'

/**
 * Esc closes a panel, unless something that floats above it or a field takes the key. Not a single-key shortcut: it can't be switched off.
 * `isFirst`: it is no panel but what is marked `data-takes-escape`, and all panels leave the key to it.
 */
export function useEscape(close: () => void, { isFirst = false }: { isFirst?: boolean } = {}): void {
  const latest = useRef(close)
  // With the panel, not after it: whoever sees it may close it at once.
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    const taken = isFirst ? FLOATING : `${FLOATING}, ${FIRST}`
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(taken)) return
      // A command of the page may have the key, too.
      if (isFirst) event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isFirst])
}

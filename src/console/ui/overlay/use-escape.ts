import { useLayoutEffect, useRef } from 'react'

const FLOATING = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** Esc closes a panel, unless something that floats above it or a field takes the key. Not a single-key shortcut: it can't be switched off. */
export function useEscape(close: () => void): void {
  const latest = useRef(close)
  // With the panel, not after it: whoever sees it may close it at once.
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(FLOATING)) return
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

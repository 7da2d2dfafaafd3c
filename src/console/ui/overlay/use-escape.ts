import { useLayoutEffect, useRef } from 'react'

/** A closed select keeps its list in a hidden element. */
const FLOATING = '[role=dialog], [role=alertdialog], [role=listbox]:not([hidden] *), [role=menu]'
/** Gets Esc before panels do. */
const FIRST = '[data-takes-escape]'

/** Not a single-key shortcut, so it can't be switched off. `isFirst`: for the `data-takes-escape` element. */
export function useEscape(close: () => void, { isFirst = false }: { isFirst?: boolean } = {}): void {
  const latest = useRef(close)
  // Before paint, as Esc may be pressed as soon as the panel shows.
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    const taken = isFirst ? FLOATING : `${FLOATING}, ${FIRST}`
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(taken)) return
      // A command of the page may use Esc, too.
      if (isFirst) event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isFirst])
}

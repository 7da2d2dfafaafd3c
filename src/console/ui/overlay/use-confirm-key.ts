import { useEffect, useEffectEvent } from 'react'

/** Ctrl Enter anywhere while a dialog is open. Undefined: it may not be confirmed now. */
export function useConfirmKey(onConfirm: (() => void) | undefined): void {
  const confirm = useEffectEvent((event: KeyboardEvent) => {
    // A key held down confirms once.
    if (onConfirm === undefined || event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onConfirm()
  })
  useEffect(() => {
    window.addEventListener('keydown', confirm)
    return () => window.removeEventListener('keydown', confirm)
  }, [])
}

import { useEffect, useEffectEvent } from 'react'

/** Ctrl Enter anywhere in an open dialog. */
export function useConfirmKey(onConfirm: () => void): void {
  const confirm = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onConfirm()
  })
  useEffect(() => {
    window.addEventListener('keydown', confirm)
    return () => window.removeEventListener('keydown', confirm)
  }, [])
}

import type { KeyboardEvent } from 'react'

/** Enter leaves the field, so that single keys work. Escape empties it, or leaves it if empty. */
export function filterKeys(event: KeyboardEvent<HTMLElement>, text: string, onText: (text: string) => void): void {
  if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
  // The page doesn't get these keys.
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape' && text !== '') onText('')
  else event.currentTarget.blur()
}

import type { KeyboardEvent } from 'react'

/**
 * Keys of a field that filters what stands below it: Enter leaves it, so that single keys work from there; Escape empties it, and leaves it
 * when it is empty.
 */
export function filterKeys(event: KeyboardEvent<HTMLElement>, text: string, onText: (text: string) => void): void {
  if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
  // Whatever else these keys do on the page is not meant.
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape' && text !== '') onText('')
  else event.currentTarget.blur()
}

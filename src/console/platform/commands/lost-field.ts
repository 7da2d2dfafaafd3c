import { EDITABLE } from './keyboard.ts'

/** Longest pause between two letters. */
const TYPING_MILLISECONDS = 500

let field: Element | undefined
let at = 0

/**
 * A field may go while someone types, as when another desk signs: the rest of a note runs no commands.
 * Returns the stop function.
 */
export function dropLettersOfLostFields(): () => void {
  window.addEventListener('keydown', follow, true)
  window.addEventListener('keydown', settle)
  window.addEventListener('pointerdown', forget, true)
  return () => {
    window.removeEventListener('keydown', follow, true)
    window.removeEventListener('keydown', settle)
    window.removeEventListener('pointerdown', forget, true)
  }
}

function follow(event: KeyboardEvent): void {
  const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
  if (key.length > 1) forget()
  else if (target instanceof Element && target.matches(EDITABLE)) field = target
  else if (timeStamp > at + TYPING_MILLISECONDS) forget()
  at = timeStamp
  if (field?.isConnected === false && !ctrlKey && !metaKey && !altKey) event.stopImmediatePropagation()
}

/** A letter that did something belongs to no text. */
function settle({ defaultPrevented }: KeyboardEvent): void {
  if (defaultPrevented) forget()
}

function forget(): void {
  field = undefined
}

/**
 * A control's hint, on hover and keyboard focus (`Hints.tsx`), and its description. Only for focusable
 * elements. An icon shows its name by default; `Button` and `Segmented` have a prop; else see `InfoButton`.
 * Shown below, or with `data-hint-aside` to the left.
 */
export function hint(words: string | undefined): { 'aria-description': string | undefined } {
  return { 'aria-description': words }
}

/** Name of an icon button, and hint; may be empty. */
export function hintOf(control: Element): string {
  const name = control.textContent.trim() === '' ? control.getAttribute('aria-label') : null
  return [name, control.getAttribute('aria-description')].filter(Boolean).join('\n')
}

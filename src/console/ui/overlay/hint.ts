/**
 * A control's hint, on hover and keyboard focus (`Hints.tsx`), and its description. Only for focusable
 * elements. An icon shows its name by default; `Button` and `Segmented` have a prop; else see `InfoButton`.
 * Shown below, or with `data-hint-aside` to the left.
 */
export function hint(words: string | undefined): { 'aria-description': string | undefined } {
  return { 'aria-description': words }
}

/** Name of an icon button, and hint; may be empty. A switch's name is visible next to it. */
export function hintOf(control: Element): string {
  const isNamed = control.textContent.trim() !== '' || control.getAttribute('role') === 'switch'
  const name = isNamed ? null : control.getAttribute('aria-label')
  return [name, control.getAttribute('aria-description')].filter(Boolean).join('\n')
}

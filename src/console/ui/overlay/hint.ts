/**
 * The hint of a control, shown on hover and keyboard focus (`Hints.tsx`), and its description for assistive
 * technology. Only for focusable elements; an icon alone shows its name by default:
 *
 * <button aria-label="Copy task id">…</button> shows "Copy task id"
 * <Link to="/egress" {...hint('Deletions continue')}>3 left</Link> `Button` and `Segmented` have a prop
 * `hint`
 * <InfoButton label="About this stream">…</InfoButton> for anything else
 *
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

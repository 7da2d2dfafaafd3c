/**
 * What there is to know of a control before it is used: shown to whoever points at it or comes to it by keyboard (`Hints.tsx`), and its description
 * for assistive technology. Only on what takes focus; an icon without words shows its name without being asked to:
 *
 *     <button aria-label="Copy task id">…</button>                             shows "Copy task id"
 *     <Link to="/egress" {...hint('Deletions continue')}>3 left</Link>         `Button` and `Segmented` have a prop `hint`
 *     <InfoButton label="About this stream"><KeyValue rows={…} /></InfoButton>  for anything else, one for a row or section
 *
 * It is shown below, or with `data-hint-aside` to the left of the control, where what is below is wanted next.
 */
export function hint(words: string | undefined): { 'aria-description': string | undefined } {
  return { 'aria-description': words }
}

/** The words that a control shows: its name if it is an icon alone, and its hint. Empty: none. */
export function hintOf(control: Element): string {
  const name = control.textContent.trim() === '' ? control.getAttribute('aria-label') : null
  return [name, control.getAttribute('aria-description')].filter(Boolean).join('\n')
}

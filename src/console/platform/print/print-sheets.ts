import { formatAbsoluteTime } from '../../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'

/**
 * Prints only the element with `data-print`, with marking, title, time and number on each sheet if the
 * browser has margin boxes.
 */
export function printSheets({ title, marking }: { title: string; marking: string }): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheetStyles({ title, marking, printed: formatAbsoluteTime(environmentNow(), 0) }))
  const root = document.documentElement
  const { theme } = root.dataset
  // Ink on paper.
  root.dataset['theme'] = 'light'
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const restore = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    if (theme === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = theme
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}

/** @param printed time of printing, in words */
export function sheetStyles({ title, marking, printed }: Record<'title' | 'marking' | 'printed', string>): string {
  return `
@page {
  size: A4; margin: 18mm 14mm;
  @top-left { content: ${cssText(title)}; font: 8pt sans-serif; }
  @top-center { content: ${cssText(marking)}; font: bold 11pt sans-serif; }
  @top-right { content: ${cssText(`Printed ${printed}`)}; font: 8pt sans-serif; }
  @bottom-center { content: ${cssText(marking)}; font: bold 11pt sans-serif; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; }
}
@media print {
  :has([data-print]) > :not([data-print], :has([data-print]), head) { display: none !important; }
  :is(html, body), :has([data-print]), [data-print] {
    display: block !important; position: static !important; height: auto !important; overflow: visible !important;
    padding: 0 !important; border: 0 !important; background: none !important;
  }
  [data-print] :is(button, form, [data-screen]) { display: none !important; }
  [data-print] * { overflow: visible !important; text-overflow: clip !important; white-space: normal !important; }
  [data-print] :is(li, tr) { break-inside: avoid; }
  [data-print] :is(h1, h2, h3, thead) { break-after: avoid; }
}`
}

/** A CSS string: whatever a level is called, it stays text. */
function cssText(text: string): string {
  return `"${text.replaceAll(/[^\w .,:()/-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}

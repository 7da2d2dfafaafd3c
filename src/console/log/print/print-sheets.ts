/**
 * Prints what `root` holds and nothing else of the page. Each sheet bears the marking, the time and its number: in the margins where the browser writes
 * there, else in the repeated head of a table that says both (`MarkedHead`).
 *
 * @param of marking and time, as each sheet says them
 * @param onDone the sheets are printed, or nobody wants them
 * @returns the way to leave it
 */
export function printSheets(root: HTMLElement, of: { marking: string; time: string }, onDone: () => void): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(marginRules(of.marking, of.time))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  document.documentElement.dataset['printing'] = ''
  document.body.append(root)
  const leave = () => {
    window.removeEventListener('afterprint', onDone)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    delete document.documentElement.dataset['printing']
    root.remove()
  }
  window.addEventListener('afterprint', onDone)
  return leave
}

/** Margins of the sheets: a page can't name its marking in a style sheet that is there before it. */
export function marginRules(marking: string, time: string): string {
  const [words, at] = [cssText(marking), cssText(time)]
  return `@page {
    margin: 18mm 12mm;
    @top-center { content: ${words}; font: 700 10pt sans-serif; }
    @bottom-center { content: ${words}; font: 700 10pt sans-serif; }
    @bottom-left { content: ${at}; font: 8pt sans-serif; }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; }
  }`
}

/** A text as CSS writes it: nothing in it is read as a rule. */
function cssText(text: string): string {
  const escaped = text.replaceAll(/[^\w .,:/-]/gu, (each) => `\\${(each.codePointAt(0) ?? 0).toString(16)} `)
  return `"${escaped}"`
}

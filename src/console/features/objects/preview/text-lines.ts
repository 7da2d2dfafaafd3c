export interface TextLine {
  /** 1 for the first; `undefined` for the rest of a line too long for one row. */
  number: number | undefined
  text: string
}

/** A row with more letters freezes browsers; minified files have lines of megabytes. */
const ROW_LETTERS = 2000

/** Splits a text into rows to show, by any of the three kinds of line end. */
export function textLines(text: string): TextLine[] {
  const lines = text.split(/\r\n|\n|\r/)
  // A text that ends with a line end has no further, empty line.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.flatMap((line, index) => {
    if (line.length <= ROW_LETTERS) return [{ number: index + 1, text: line }]
    const rows: TextLine[] = []
    for (let at = 0; at < line.length; at += ROW_LETTERS)
      rows.push({ number: at === 0 ? index + 1 : undefined, text: line.slice(at, at + ROW_LETTERS) })
    return rows
  })
}

/** Rows that hold what is looked for, letter case aside. */
export function findInLines(lines: readonly TextLine[], query: string): number[] {
  const wanted = query.toLowerCase()
  if (wanted === '') return []
  return lines.flatMap((line, index) => (line.text.toLowerCase().includes(wanted) ? [index] : []))
}

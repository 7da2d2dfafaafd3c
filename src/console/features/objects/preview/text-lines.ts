export interface TextLine {
  /** 1 for the first; `undefined` where a long line continues. */
  number: number | undefined
  text: string
}

/** Longer rows freeze browsers; minified files have lines of megabytes. */
const ROW_LETTERS = 2000

/** Splits text at any of the three line ends. */
export function textLines(text: string): TextLine[] {
  const lines = text.split(/\r\n|\n|\r/)
  // A final line end doesn't start a line.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.flatMap((line, index) => {
    if (line.length <= ROW_LETTERS) return [{ number: index + 1, text: line }]
    const rows: TextLine[] = []
    for (let at = 0; at < line.length; at += ROW_LETTERS)
      rows.push({ number: at === 0 ? index + 1 : undefined, text: line.slice(at, at + ROW_LETTERS) })
    return rows
  })
}

/** Rows that match, ignoring case. */
export function findInLines(lines: readonly TextLine[], query: string): number[] {
  const wanted = query.toLowerCase()
  if (wanted === '') return []
  return lines.flatMap((line, index) => (line.text.toLowerCase().includes(wanted) ? [index] : []))
}

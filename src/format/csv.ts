import Papa from 'papaparse'

export type CsvCell = string | number | undefined

/** Starts of a formula, also full width (OWASP, CSV injection). papaparse misses cells with a line break. */
const FORMULA = /^[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** Some spreadsheets split at these unless quoted. */
const OTHER_SEPARATORS = /[;\t|]/

/** RFC 4180, lines end with CR LF. Text that a spreadsheet would execute gets a leading apostrophe. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  return Papa.unparse(cells, { escapeFormulae: FORMULA, newline: '\r\n', quotes: needsQuotes })
}

function needsQuotes(value: unknown): boolean {
  return typeof value === 'string' && OTHER_SEPARATORS.test(value)
}

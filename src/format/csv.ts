import Papa from 'papaparse'

export type CsvCell = string | number | undefined

/**
 * What makes a spreadsheet take a cell for a formula, in ASCII and in the full width that some read as the same, and what it may skip before one
 * (OWASP, CSV injection). Only the beginning is looked at: papaparse's own pattern wants the rest to be one line, and misses a cell with a line break.
 */
const FORMULA = /^[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** Some spreadsheets split by these: what is not quoted would begin a cell of its own behind them. */
const OTHER_SEPARATORS = /[;\t|]/

/**
 * Rows as separated values (RFC 4180, lines end with CR LF). The only writer of such files here. A text that a spreadsheet would run gets an
 * apostrophe before it; numbers never need one.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  return Papa.unparse(cells, { escapeFormulae: FORMULA, newline: '\r\n', quotes: needsQuotes })
}

function needsQuotes(value: unknown): boolean {
  return typeof value === 'string' && OTHER_SEPARATORS.test(value)
}

import Papa from 'papaparse'

export type CsvCell = string | number | undefined

/**
 * Starts that make a spreadsheet read a formula, in ASCII and full width, and what it may skip before (OWASP,
 * CSV injection). Only the start is tested: papaparse's own pattern expects one line and misses cells with a
 * line break.
 */
const FORMULA = /^[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** Some spreadsheets split at these: unquoted, they would start a new cell. */
const OTHER_SEPARATORS = /[;\t|]/

/**
 * Rows as separated values (RFC 4180, lines end with CR LF). The only writer of such files here. Text that a
 * spreadsheet would execute gets a leading apostrophe; numbers never need one.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''))
  return Papa.unparse(cells, { escapeFormulae: FORMULA, newline: '\r\n', quotes: needsQuotes })
}

function needsQuotes(value: unknown): boolean {
  return typeof value === 'string' && OTHER_SEPARATORS.test(value)
}

import Papa from 'papaparse'

export interface TableContent {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  delimiter: string
  /** Rows with more or fewer cells than the header. */
  uneven: number
  problems: readonly string[]
}

/**
 * Reads separated values (RFC 4180 and what goes by that name). The first row is taken as the header.
 * @param isPart the text was cut: its last row is left out
 */
export function readTable(text: string, isPart: boolean): TableContent {
  const parsed = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const all = isPart ? parsed.data.slice(0, -1) : parsed.data
  const [header = [], ...rows] = all
  const problems = parsed.errors
    .filter(({ code }) => code !== 'UndetectableDelimiter')
    .slice(0, 20)
    .map(({ message, row }) => (row === undefined ? message : `Row ${row + 1}: ${message}`))
  return {
    header,
    rows,
    delimiter: parsed.meta.delimiter,
    uneven: rows.filter((row) => row.length !== header.length).length,
    problems: isPart ? problems.filter((problem) => !/quote/i.test(problem)) : problems,
  }
}

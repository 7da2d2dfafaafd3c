import Papa from 'papaparse'

export interface TableContent {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  delimiter: string
  /** Rows whose length differs from the header's. */
  uneven: number
  problems: readonly string[]
}

/** CSV (RFC 4180 and variants) with a header row. @param isPart the text was cut: skips its last row */
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

import Papa from 'papaparse'

/** CSV (RFC 4180 and variants) with a header row. @param isPart the text was cut: skips its last row */
export function readTable(text: string, isPart: boolean) {
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
    /** Rows with more or fewer cells than the header. */
    uneven: rows.filter((row) => row.length !== header.length).length,
    problems: isPart ? problems.filter((problem) => !/quote/i.test(problem)) : problems,
  }
}

// The rows of a bench as a Markdown table, and their places in the file that keeps them.

/** @typedef {import('../bench.mjs').Row} Row */

const HEAD = ['what', 'Watchfloor', 'against', 'ratio', 'measured']

/** @param {Row} row @returns {string[]} */
export function cellsOf({ what, ours, peer, ratio }) {
  return [what, ours, peer, Number.isFinite(ratio) ? ratio.toFixed(2) : '–']
}

/** Aligned. @param {readonly string[][]} rows */
export function linesOf(rows) {
  const cells = [HEAD.slice(0, rows[0]?.length ?? HEAD.length), ...rows]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)]
}

/**
 * Replaces rows by name and peer (any version), or appends them. Other rows keep their date.
 * @param {string} text @param {readonly Row[]} rows @param {string} measured date and load
 */
export function written(text, rows, measured) {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('| what '))
  const length = lines.slice(first).findIndex((line) => !line.startsWith('|'))
  const kept = lines.slice(first + 2, first + length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const table = new Map(kept.map((cells) => [keyOf(cells), cells]))
  for (const row of rows) {
    const cells = [...cellsOf(row), measured]
    if (row.ours !== 'failed') table.set(keyOf(cells), cells)
  }
  return lines.toSpliced(first, length, .../** @type {string[]} */ (linesOf([...table.values()]))).join('\n')
}

/** @param {readonly string[]} cells */
function keyOf([what = '', , peer = '']) {
  return `${what} ${peer.replace(/:[^:]*$/, '').replaceAll(/\d+\.\d+\.\d+/g, '')}`
}

// @ts-check
// `npm run bench [-- part …]`: one table in which each row is a ratio, both sides measured by turns in one run on one machine.
// Peers that the project doesn't use itself are installed into a temporary folder from the registry, and removed.
import { arch, cpus, platform, totalmem } from 'node:os'
import { boardRows } from './bench/board.mjs'
import { checkRows } from './bench/check.mjs'
import { loadRows } from './bench/load.mjs'
import { mapRows } from './bench/map.mjs'
import { objectRows } from './bench/objects.mjs'
import { queryRows } from './bench/queries.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { installIfNeeded } from './install.mjs'
import { run, say } from './project.mjs'

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} ours
 * @property {string} peer what it is compared with, by name and version, and its figure
 * @property {number} ratio ours by the peer's: below 1 is better, unless `what` says otherwise
 */

/** @type {Record<string, () => Promise<Row[]>>} */
const parts = {
  load: loadRows,
  board: boardRows,
  map: mapRows,
  check: checkRows,
  objects: objectRows,
  queries: queryRows,
}

await run(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !(name in parts))
  if (unknown !== undefined)
    throw new OptionError(`there is no part "${unknown}": choose of ${Object.keys(parts).join(', ')}`)
  await installIfNeeded({ development: true })
  await prepare(['console', 'server'])
  /** @type {Row[]} */
  const rows = []
  for (const [name, measure] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    try {
      say(`Measuring ${name}`)
      rows.push(...(await measure()))
    } catch (error) {
      // One peer that can't be had leaves the others.
      process.exitCode = 1
      console.error(error)
      rows.push({ what: name, ours: 'failed', peer: String(error).split('\n', 1)[0] ?? '', ratio: Number.NaN })
    }
  }
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
  )
  for (const line of table(rows)) console.log(line)
})

/** @param {readonly Row[]} rows As Markdown, with columns that line up. */
function table(rows) {
  const cells = [
    ['what', 'Watchfloor', 'against', 'ratio'],
    ...rows.map(({ what, ours, peer, ratio }) => [what, ours, peer, Number.isFinite(ratio) ? ratio.toFixed(2) : '–']),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)]
}

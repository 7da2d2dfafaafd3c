// `npm run bench [-- part …] [--write]`: a table of ratios; the sides alternate in one run on one machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { boardRows } from './bench/board.mjs'
import { checkRows } from './bench/check.mjs'
import { figureRows } from './bench/figures.mjs'
import { journalRows } from './bench/journal.mjs'
import { keeperRows } from './bench/keeper.mjs'
import { loadRows } from './bench/load.mjs'
import { mapRows } from './bench/map.mjs'
import { objectRows } from './bench/objects.mjs'
import { pageRows } from './bench/pages.mjs'
import { pastRows } from './bench/past.mjs'
import { queryRows } from './bench/queries.mjs'
import { restRows } from './bench/rest.mjs'
import { serverRows } from './bench/server.mjs'
import { tabRows } from './bench/tab.mjs'
import { watchRows } from './bench/watch.mjs'
import { windowRows } from './bench/windows.mjs'
import { cellsOf, linesOf, written } from './bench/table.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { installIfNeeded } from './install.mjs'
import { projectFolder, run, say } from './project.mjs'

/** A ratio below 1 is better. @typedef {{ what: string, ours: string, peer: string, ratio: number }} Row */

/** @type {Record<string, () => Promise<Row[]>>} */
const parts = {
  load: loadRows,
  rest: restRows,
  board: boardRows,
  map: mapRows,
  check: checkRows,
  objects: objectRows,
  queries: queryRows,
  watch: watchRows,
  keeper: keeperRows,
  figures: figureRows,
  journal: journalRows,
  past: pastRows,
  pages: pageRows,
  windows: windowRows,
  server: serverRows,
  tab: tabRows,
}

const usage = `Usage: npm run bench [-- part …] [--write]

Prints a table of ratios: the sides alternate in one run on one machine. Parts: ${Object.keys(parts).join(', ')}.

  --write   also into .github/BENCH.md`

await run(async () => {
  const { values, positionals: asked } = commandArguments(usage, {
    options: { write: { type: 'boolean' } },
    allowPositionals: true,
  })
  const unknown = asked.find((name) => !(name in parts))
  if (unknown !== undefined)
    throw new OptionError(`there is no part "${unknown}": choose from ${Object.keys(parts).join(', ')}`)
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
      process.exitCode = 1
      console.error(error)
      rows.push({ what: name, ours: 'failed', peer: String(error).split('\n', 1)[0] ?? '', ratio: Number.NaN })
    }
  }
  const day = new Date().toISOString().slice(0, 10)
  const processor = (cpus()[0]?.model ?? 'unknown processor').replaceAll(/\((R|TM)\)/g, '')
  const machine = `${processor}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}, Node ${process.version}`
  console.log(`${machine}, ${day}, load average ${loadavg()[0]?.toFixed(1)}\n`)
  for (const line of linesOf(rows.map(cellsOf))) console.log(line)
  if (values.write !== true) return
  const file = `${projectFolder}.github/BENCH.md`
  const measured = `${day}, load ${loadavg()[0]?.toFixed(1)}, ${processor}`
  writeFileSync(file, written(readFileSync(file, 'utf8'), rows, measured))
})

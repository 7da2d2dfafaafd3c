// A question for a month's alert figures, with 400 days of counts at the most that a day should have.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { projectFolder } from '../project.mjs'
import { inWords, median } from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const perDay = 144
const budget = 50

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function figureRows() {
  /** @type {{ module: typeof import('./watch/figures.ts') }} */
  const { module } = await runnerImport(`${projectFolder}src/cli/bench/watch/figures.ts`, { configFile: false })
  const { times, alerts } = await inTemporaryFolder((folder) =>
    module.askFigures(join(folder, 'watch.db'), { perDay, rounds: 25 }),
  )
  return [
    {
      what: `alert figures of 31 days, ${alerts} of ${perDay * 400} alerts`,
      ours: inWords(times),
      peer: `budget: ${budget} ms`,
      ratio: median(times) / budget,
    },
  ]
}

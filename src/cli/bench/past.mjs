// Main thread cost of another moment of the past: 10,000 tasks, 1 % changed every ten seconds.
import { runnerImport } from 'vite'
import { projectFolder } from '../project.mjs'
import { inWords, median } from './measure.mjs'

const tasks = 10_000
const changed = 0.01
const budget = 300

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function pastRows() {
  /** @type {{ module: typeof import('./past/moments.ts') }} */
  const { module } = await runnerImport(`${projectFolder}src/cli/bench/past/moments.ts`, { configFile: false })
  const { first, steps, jumps } = await module.moments({ tasks, changed })
  return [
    {
      what: `past: from change to change, ${tasks} tasks`,
      ours: inWords(steps),
      peer: `budget: ${budget} ms`,
      ratio: median(steps) / budget,
    },
    {
      what: `past: to a moment anywhere in an hour, ${tasks} tasks`,
      ours: inWords(jumps),
      peer: `budget: ${budget} ms`,
      ratio: median(jumps) / budget,
    },
    {
      what: `past: first picture of ${tasks} tasks, parsed and checked in slices`,
      ours: inWords([first]),
      peer: 'budget: 3000 ms',
      ratio: first / 3000,
    },
  ]
}

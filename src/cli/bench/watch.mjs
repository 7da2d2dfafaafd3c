// Main thread cost of fifty rules at each poll: 10,000 live tasks, 1 % changed.
import { runnerImport } from 'vite'
import { projectFolder } from '../project.mjs'
import { inWords, median } from './measure.mjs'

const tasks = 10_000
const rules = 50
const changed = 0.01
const budget = 20

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function watchRows() {
  /** @type {{ module: typeof import('./watch/evaluate.ts') }} */
  const { module } = await runnerImport(`${projectFolder}src/cli/bench/watch/evaluate.ts`, { configFile: false })
  const { polls, first, alerts } = module.evaluate({ tasks, rules, changed, polls: 60 })
  // Skip polls before the code is compiled.
  const steady = polls.slice(10)
  return [
    {
      what: `alert rules: a poll of ${tasks} tasks and ${rules} rules, ${alerts} alerts`,
      ours: inWords(steady),
      peer: `budget: ${budget} ms`,
      ratio: median(steady) / budget,
    },
    {
      what: `alert rules: first look at ${tasks} tasks by ${rules} rules, in slices`,
      ours: inWords([first]),
      peer: 'budget: 1000 ms',
      ratio: first / 1000,
    },
  ]
}

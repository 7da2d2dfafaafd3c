// Rows of `run-pages.mjs`: over all acts, those that take too long, and the nearly slowest.
import { say } from '../project.mjs'
import { slowedSwagger } from './load.mjs'
import { median } from './measure.mjs'
import { jsonOf } from './program.mjs'

const most = 100
const mostOfNearlyAll = 50
/** Until swagger-ui can be used, slowed four times, on the machine that the budgets are for. */
const swaggerThere = 1900

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function pageRows() {
  // Before and after, as a machine's other work changes.
  const before = await slowedSwagger()
  /** @type {import('./run-pages.mjs').Act[]} */
  const acts = await jsonOf('src/cli/bench/run-pages.mjs')
  const swaggerHere = median([...before, ...(await slowedSwagger())])
  const slower = swaggerHere / swaggerThere
  const sorted = acts.toSorted((one, other) => other.longest - one.longest)
  const slow = sorted.filter(({ longest }) => longest > most)
  for (const { page, act, longest } of slow) say(`${Math.round(longest)} ms  ${page}: ${act}`)
  const [worst] = sorted
  const nearlyAll = sorted[Math.floor(sorted.length / 20)]
  if (worst === undefined || nearlyAll === undefined) throw new Error('nothing was measured')
  const scaled = sorted.filter(({ longest }) => longest > most * slower).length
  const here = `where swagger-ui takes ${swaggerThere} ms slowed four times, here ${Math.round(swaggerHere)} ms`
  return [
    {
      what: `100000 of everything: longest task of ${acts.length} acts, ${slow.length} over ${most} ms, ${scaled} scaled`,
      ours: `${Math.round(worst.longest)} ms (${worst.page}: ${worst.act})`,
      peer: `budget: ${most} ms ${here}`,
      ratio: worst.longest / most / slower,
    },
    {
      what: `100000 of everything: longest task of nineteen in twenty acts`,
      ours: `${Math.round(nearlyAll.longest)} ms`,
      peer: `budget: ${mostOfNearlyAll} ms ${here}`,
      ratio: nearlyAll.longest / mostOfNearlyAll / slower,
    },
  ]
}

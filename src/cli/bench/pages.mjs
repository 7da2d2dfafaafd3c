// Rows of `run-pages.mjs`: over all acts, those that take too long, and the nearly slowest.
import { say } from '../project.mjs'
import { jsonOf } from './program.mjs'

const most = 100
const mostOfNearlyAll = 50

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function pageRows() {
  /** @type {import('./run-pages.mjs').Act[]} */
  const acts = await jsonOf('src/cli/bench/run-pages.mjs')
  const sorted = acts.toSorted((one, other) => other.longest - one.longest)
  const slow = sorted.filter(({ longest }) => longest > most)
  for (const { page, act, longest } of slow) say(`${Math.round(longest)} ms  ${page}: ${act}`)
  const [worst] = sorted
  const nearlyAll = sorted[Math.floor(sorted.length / 20)]
  if (worst === undefined || nearlyAll === undefined) throw new Error('nothing was measured')
  return [
    {
      what: `100000 of everything: longest task of ${acts.length} acts, ${slow.length} over ${most} ms`,
      ours: `${Math.round(worst.longest)} ms (${worst.page}: ${worst.act})`,
      peer: `budget: ${most} ms`,
      ratio: worst.longest / most,
    },
    {
      what: `100000 of everything: longest task of nineteen in twenty acts`,
      ours: `${Math.round(nearlyAll.longest)} ms`,
      peer: `budget: ${mostOfNearlyAll} ms`,
      ratio: nearlyAll.longest / mostOfNearlyAll,
    },
  ]
}

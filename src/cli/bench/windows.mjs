// Rows of `run-windows.mjs`: polls in four windows, and memory.
import { jsonOf } from './program.mjs'

const MOST_OF_POLL = 50
const MOST_BYTES_PER_TASK = 3000
const MOST_MEGABYTES = 600

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function windowRows() {
  /** @type {import('./run-windows.mjs').Found[]} */
  const [found] = await jsonOf('src/cli/bench/run-windows.mjs')
  if (found === undefined) throw new Error('nothing was measured')
  const {
    polled,
    whole,
    bare: [few, more],
  } = found
  const perTask = (more.heap - few.heap) / (more.tasks - few.tasks)
  return [
    ...polled.map(({ window, longest }) => {
      const [worst, ofWhat] = [Math.max(...longest), `${whole.tasks} tasks in four windows`]
      return {
        what: `${ofWhat}: poll with 1 % news, longest task in ${longest.length}, ${window}`,
        ours: worst === 0 ? 'none over 50 ms' : `${worst} ms (${longest.join(', ')})`,
        peer: `budget: ${MOST_OF_POLL} ms`,
        ratio: worst / MOST_OF_POLL,
      }
    }),
    {
      what: 'memory of a window per task, without entities',
      ours: `${(perTask / 1000).toFixed(1)} kB`,
      peer: `budget: ${MOST_BYTES_PER_TASK / 1000} kB`,
      ratio: perTask / MOST_BYTES_PER_TASK,
    },
    {
      what: `memory of a window with ${whole.tasks} tasks and entities`,
      ours: `${Math.round(whole.heap / 1e6)} MB`,
      peer: `budget: ${MOST_MEGABYTES} MB`,
      ratio: whole.heap / 1e6 / MOST_MEGABYTES,
    },
  ]
}

// Rows of `run-map.mjs`.
import { jsonOf } from './program.mjs'
import { inWords } from './measure.mjs'

/** @typedef {{ name: string, count: number, part: 'full' | 'update', rounds: number[], peer: string, peerRounds: number[], ratio: number }} MapRow */

const largest = 100_000

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function mapRows() {
  /** @type {MapRow[]} */
  const rows = await jsonOf('src/cli/bench/run-map.mjs')
  return rows
    .filter(({ part, count }) => part === 'full' || count === largest)
    .map(({ name, rounds, peer, peerRounds, ratio }) => ({
      what: `map: ${name}`,
      ours: inWords(rounds),
      peer: `${peer}: ${inWords(peerRounds)}`,
      ratio,
    }))
}

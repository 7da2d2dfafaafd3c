// @ts-check
// The rows of `bench-map.mjs`, in which MapLibre and deck.gl draw the same entities.
import { join } from 'node:path'
import { projectFolder } from '../project.mjs'
import { jsonOf } from './program.mjs'
import { inWords, versionOf } from './measure.mjs'

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function mapRows() {
  const rows = await jsonOf('src/cli/bench-map.mjs')
  return rows
    .filter(({ ratio }) => typeof ratio === 'number')
    .map((row) => ({
      what: `map: ${words(row)}`,
      ours: inWords(Number(row['milliseconds'])),
      peer: `${peerOf(row)}: ${inWords(Number(row['peerMilliseconds']))}`,
      ratio: Number(row['ratio']),
    }))
}

/** @param {Record<string, unknown>} row */
const words = ({ name, group }) => [group, name].filter(Boolean).join(', ')

/** @param {Record<string, unknown>} row */
function peerOf({ peer, against }) {
  const named = String(peer ?? against ?? 'maplibre-gl')
  const packageName = /deck/i.test(named) ? '@deck.gl/core' : 'maplibre-gl'
  try {
    return `${packageName} ${versionOf(join(projectFolder, 'node_modules', packageName))}`
  } catch {
    return named
  }
}

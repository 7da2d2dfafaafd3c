// Rows of `run-board.mjs`. Each size is compared with the board of a thousand tasks.
import { existsSync } from 'node:fs'
import { projectFolder } from '../project.mjs'
import { inWords } from './measure.mjs'
import { jsonOf } from './program.mjs'

const shown = [
  'load all',
  'poll, longest task',
  'poll while sorted, longest task',
  'table scroll, script per frame',
  'table filter, longest task',
  'board scroll, script per frame',
  'board filter, longest task',
  'board',
]
const script = 'src/cli/bench/run-board.mjs'

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function boardRows() {
  if (!existsSync(projectFolder + script)) return []
  const rows = await jsonOf(script)
  return shown.flatMap((measure) => {
    const of = rows.filter((row) => row['measure'] === measure)
    const least = of[0]
    if (least === undefined) return []
    return of.slice(1).map((row) => ({
      what: `board at ${row['tasks']} tasks: ${measure}`,
      ours: words(row),
      peer: `at ${least['tasks']} tasks: ${words(least)}`,
      ratio: Number(row['value']) / Number(least['value']),
    }))
  })
}

/** @param {{ rounds: number[], unit: string }} row */
function words({ rounds, unit }) {
  return rounds.every((round) => round === 0) ? 'none over 50 ms' : inWords(rounds, unit)
}

// @ts-check
// The rows of `run-board.mjs`. No peer shows such a board: each size is held against the board with a thousand tasks.
import { existsSync } from 'node:fs'
import { projectFolder } from '../project.mjs'
import { jsonOf } from './program.mjs'

/** What an operator waits for, of the many things that are measured. */
const shown = [
  'load all',
  'poll, longest task',
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
      ours: `${row['value']} ${row['unit']}`,
      peer: `at ${least['tasks']} tasks: ${least['value']} ${least['unit']}`,
      ratio: Number(row['value']) / Number(least['value']),
    }))
  })
}

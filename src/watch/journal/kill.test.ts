import { join } from 'node:path'

import { expect, test } from 'vitest'

import { builtWriter, untilKilled } from '../../database/killed-writer.test.support.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'

const KILLS = 4
/** Written once a second, and writing is slow. */
const WITHIN_MS = 2000

type Said = { found: number; last: number } | { handed: number; at: number } | { written: number }

interface Round {
  found: number
  last: number
  handed: { number: number; at: number }[]
  written: number
}

test(`killed ${KILLS} times while hours begin and go, a journal opens whole, with all up to the last second`, async () => {
  const { program } = await builtWriter('watch/journal/kill-writer.test.support.ts')
  const file = join(await temporaryFolder(), 'journal.db')
  let before: Round = { found: 0, last: 0, handed: [], written: 0 }
  let killedAt = 0
  for (let round = 0; round <= KILLS; round += 1) {
    const result: Round = { found: 0, last: 0, handed: [], written: 0 }
    const first = (before.handed.at(-1)?.number ?? 0) + 1
    const errors = await untilKilled([program, file, String(first)], (line, kill) => {
      const said = line as Said
      if ('found' in said) {
        result.found = said.found
        result.last = said.last
        kill(round === KILLS ? 0 : 600 + Math.random() * 1800)
      } else if ('handed' in said) result.handed.push({ number: said.handed, at: said.at })
      else result.written = said.written
    })
    expect(errors).toBe('')
    const due = before.handed.findLast(({ at }) => at < killedAt - WITHIN_MS)?.number ?? 0
    expect(result.found).toBeGreaterThanOrEqual(Math.max(before.written, due))
    // The picture is the last kept exchange's.
    expect(result.last).toBe(result.found)
    killedAt = result.handed.at(-1)?.at ?? 0
    before = result
  }
}, 120_000)

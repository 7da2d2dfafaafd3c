import { join } from 'node:path'

import { expect, test } from 'vitest'

import { builtWriter, untilKilled } from '../database/killed-writer.test.support.ts'
import { temporaryFolder } from '../environment/service.test.support.ts'

const KILLS = 6

/** Kills the writer `after` milliseconds after its first answer: starting time depends on the machine. */
async function killed(args: readonly string[], after: number) {
  const result = { found: [] as string[], answered: [] as string[] }
  const errors = await untilKilled(args, (line, kill) => {
    const said = line as { acknowledged: string[] } | { id: string }
    if ('acknowledged' in said) return void (result.found = said.acknowledged)
    result.answered.push(said.id)
    if (result.answered.length === 1) kill(after)
  })
  return { ...result, errors }
}

test(`an acknowledgement that was answered is there after each of ${KILLS} kills`, async () => {
  const { program } = await builtWriter('watch/kill-writer.test.support.ts')
  const file = join(await temporaryFolder(), 'watch.db')
  let answered: string[] = []
  for (let round = 0; round < KILLS; round++) {
    const result = await killed([program, file, String(round)], Math.random() * 150)
    expect(result.errors).toBe('')
    expect(result.found).toEqual(expect.arrayContaining(answered))
    answered = [...answered, ...result.answered]
  }
  expect(answered.length).toBeGreaterThanOrEqual(KILLS)
}, 120_000)

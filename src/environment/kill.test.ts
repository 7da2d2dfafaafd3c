import { cp, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { builtWriter, untilKilled } from '../database/killed-writer.test.support.ts'
import type { AcknowledgedWrites } from './kill-writer.test.support.ts'
import { random } from './scenario/random.ts'
import { temporaryFolder } from './service.test.support.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
/** In parallel, as most of the time is waiting. */
const FOLDERS = 2
/** `npm run fuzz` kills more often. */
const KILLS_PER_FOLDER = Math.ceil(Number(process.env['WATCHFLOOR_KILLS'] ?? 8) / FOLDERS)
/** The first processes are killed while they still fill the folder. */
const KILLS_WHILE_FILLING = Math.ceil(KILLS_PER_FOLDER / 7)

/** Each run kills at other moments; the seed in a failing test's name repeats it. */
const seed = Number(process.env['WATCHFLOOR_KILL_SEED'] ?? Date.now())

/** The built writer and the default scenario. */
async function writerWithScenario(): Promise<string> {
  const { program, folder } = await builtWriter('environment/kill-writer.test.support.ts')
  for (const path of ['storage/check-process.mjs', 'scenario/harbor-west'])
    await cp(join(here, path), join(folder, basename(path)), { recursive: true })
  return program
}

interface Round {
  found: number | undefined
  acknowledged: AcknowledgedWrites[]
  errors: string
}

/** Kills it `after` milliseconds of filling or writing. */
async function killed(args: readonly string[], { whileFilling, after }: { whileFilling: boolean; after: number }) {
  const result: Round = { found: undefined, acknowledged: [], errors: '' }
  result.errors = await untilKilled(
    args,
    (line, kill) => {
      const said = line as AcknowledgedWrites | { found: number }
      if ('found' in said) {
        result.found = said.found
        if (!whileFilling) kill(after)
      } else result.acknowledged.push(said)
    },
    (kill) => {
      if (whileFilling) kill(after)
    },
  )
  return result
}

/** A writer's stderr without the notice that an earlier first start was interrupted: the kill did that. */
function complaints(errors: string): string[] {
  return errors
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('after an interrupted first start: it is filled now'))
}

/** Number of writes acknowledged by one folder's processes. */
async function killInFolder(writer: string, next: () => number): Promise<number> {
  const data = join(await temporaryFolder(), 'data')
  const file = join(await temporaryFolder(), 'acknowledged.json')
  let acknowledged: AcknowledgedWrites[] = []
  let total = 0
  for (let round = 0; round < KILLS_PER_FOLDER; round++) {
    await writeFile(file, JSON.stringify(acknowledged))
    const whileFilling = round < KILLS_WHILE_FILLING
    const after = whileFilling ? 150 + next() * 900 : next() * 150
    const result = await killed([writer, data, file, String(round)], { whileFilling, after })
    expect(complaints(result.errors)).toEqual([])
    if (!whileFilling) expect(result.found).toBe(acknowledged.length)
    // If this process never got to writing, the next one looks for the same.
    if (result.found !== undefined) acknowledged = result.acknowledged
    total += result.acknowledged.length
  }
  return total
}

test(`killed ${FOLDERS * KILLS_PER_FOLDER} times while it writes, nothing acknowledged is lost, nothing is half there, and it starts by itself (seed ${seed})`, async () => {
  const writer = await writerWithScenario()
  const totals = await Promise.all(
    Array.from({ length: FOLDERS }, (_, folder) => killInFolder(writer, random(seed, `kills ${folder}`))),
  )
  // Some were killed between two writes: how many they write depends on the machine.
  for (const total of totals) expect(total).toBeGreaterThan(0)
}, 600_000)

import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { drawEvents, ROUND, type Cast, type WorldEvent } from './event.ts'
import { shrink } from './shrink.ts'
import { simulate, type RunFailure, type RunOutcome } from './simulate.ts'

/** A run that broke a promise, as a file: `--replay` repeats it. */
interface Replay {
  readonly cast: Cast
  readonly events: readonly WorldEvent[]
  readonly failure: RunFailure
}

export interface SimulatedRuns {
  readonly cast: Cast
  /** Each is a run of its own, the next one with the next seed. */
  readonly runs: number
  /** No run begins later than this after the first. */
  readonly minutes: number
  readonly mostShrinkingRuns: number
  readonly say: (line: string) => void
}

/** Simulates one run after the other until a promise is broken. Returns whether all held. */
export async function report({ cast, runs, minutes, mostShrinkingRuns, say }: SimulatedRuns): Promise<boolean> {
  const began = performance.now()
  for (let run = 0; run < runs && performance.now() - began < minutes * 60_000; run += 1) {
    const each = { ...cast, seed: cast.seed + run }
    const events = drawEvents(each)
    const outcome = await timed(() => simulate(each, events), `Seed ${each.seed}: ${each.hours} h`, say)
    const { failure } = outcome
    if (failure === undefined) continue
    tell(each, failure, say)
    const until = { ...each, hours: (Math.ceil(failure.at / ROUND) * ROUND) / 3600_000 }
    const before = events.filter(({ at }) => at <= failure.at)
    const file = join(tmpdir(), `watchfloor-simulation-${each.seed}.json`)
    const save = (replay: Replay) => writeFile(file, JSON.stringify(replay, undefined, 2))
    // Shrinking takes long, and may be stopped.
    await save({ cast: until, events: before, failure })
    say(`Looking for fewer than ${before.length} events, in at most ${mostShrinkingRuns} runs`)
    const fewest = await shrink(until, before, failure, mostShrinkingRuns)
    await save({ cast: until, events: fewest, failure })
    for (const event of fewest) say(JSON.stringify(event))
    say(`${fewest.length} events; again with: npm run simulate -- --replay ${file}`)
    return false
  }
  return true
}

/** Repeats a run from a file, and shows the world's log up to its end. */
export async function replay(file: string, say: (line: string) => void): Promise<boolean> {
  const { cast, events }: Replay = JSON.parse(await readFile(file, 'utf8'))
  const { failure } = await timed(() => simulate(cast, events), `Replay of ${file}`, say)
  if (failure === undefined) return true
  for (const line of failure.log) say(line)
  tell(cast, failure, say)
  return false
}

function tell({ seed }: Cast, { words, at, step }: RunFailure, say: (line: string) => void): void {
  say(`Broken with seed ${seed}, ${at} ms after the start, at step ${step}: ${words}`)
}

async function timed(work: () => Promise<RunOutcome>, what: string, say: (line: string) => void): Promise<RunOutcome> {
  const before = process.cpuUsage()
  const outcome = await work()
  const { user, system } = process.cpuUsage(before)
  const { events, steps, requests, hash } = outcome
  const seconds = Math.round((user + system) / 1e6)
  say(`${what}, ${events} events, ${requests} requests, ${steps} steps, ${seconds} s, ${hash.slice(0, 12)}`)
  return outcome
}

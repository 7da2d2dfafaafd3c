import { stackWords } from '../../format/error-words.ts'
import { alertsAgree } from '../oracles/alerts-agree.ts'
import { noFlood } from '../oracles/no-flood.ts'
import { noSecrets } from '../oracles/no-secrets.ts'
import { nothingLost } from '../oracles/nothing-lost.ts'
import { nothingStale } from '../oracles/nothing-stale.ts'
import { pastEqualsScreens } from '../oracles/past-equals-screens.ts'
import { BrokenPromise } from '../oracles/broken-promise.ts'
import { World } from '../world.ts'
import { applyEvent, endFaults } from './apply-event.ts'
import { REST, ROUND, type Cast, type WorldEvent } from './event.ts'

/** A run's result. */
export interface RunOutcome {
  readonly steps: number
  readonly events: number
  readonly requests: number
  /** Of the whole log. */
  readonly hash: string
  readonly failure?: RunFailure
}

export interface RunFailure {
  readonly words: string
  /** Milliseconds from the start. */
  readonly at: number
  readonly step: number
  /** The last lines of the world's log. */
  readonly log: readonly string[]
}

const CHECK = 10_000
const LINES = 60

/** Lets these events happen in a world, and holds every promise to it until one is broken. */
export async function simulate(cast: Cast, events: readonly WorldEvent[]): Promise<RunOutcome> {
  const world = await World.open({ ...cast, hasKeeper: true })
  const unhandled = (error: unknown) => void world.errors.push(error)
  process.on('unhandledRejection', unhandled)
  try {
    const failure = await follow(world, cast, events).then(
      () => undefined,
      (error: unknown): RunFailure => ({
        words: error instanceof BrokenPromise ? error.message : stackWords(error),
        at: world.elapsed(),
        step: world.clock.steps,
        log: world.log.last.slice(-LINES),
      }),
    )
    return {
      steps: world.clock.steps,
      events: events.length,
      requests: world.requests,
      hash: world.log.hash(),
      ...(failure !== undefined && { failure }),
    }
  } finally {
    process.off('unhandledRejection', unhandled)
    await world.close()
  }
}

async function follow(world: World, cast: Cast, events: readonly WorldEvent[]): Promise<void> {
  const { desks, windows, walls, hours } = cast
  const first = Array.from({ length: desks }, (_, index) => world.add(`desk ${index + 1}`, 'desk'))
  for (const browserOf of first.slice(0, windows)) world.add(`${browserOf.name} window 2`, 'desk', { browserOf })
  for (let number = 1; number <= walls; number += 1) world.add(`wall ${number}`, 'wall')
  for (const screen of world.screens) screen.open()
  const oracles = [nothingStale, alertsAgree(), nothingLost(), pastEqualsScreens(), noSecrets(), noFlood]
  const waiting = [...events]
  const end = hours * 3600_000
  while (world.elapsed() < end) {
    const until = Math.min(end, (Math.floor(world.elapsed() / CHECK) + 1) * CHECK)
    while ((waiting[0]?.at ?? Infinity) < until) {
      const event = waiting.shift()
      if (event === undefined) break
      await world.run(Math.max(0, event.at - world.elapsed()))
      applyEvent(world, event)
    }
    await world.run(until - world.elapsed())
    for (const { check } of oracles) await check(world)
    if (until % ROUND === ROUND - REST) endFaults(world)
    if (until % ROUND === 0) for (const { checkAtRest } of oracles) await checkAtRest(world)
  }
}

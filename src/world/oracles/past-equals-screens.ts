import type { ShownPast, ShownScreen } from '../page/page-process.ts'
import type { Screen } from '../page/screen.ts'
import type { World } from '../world.ts'
import { BrokenPromise } from './broken-promise.ts'
import type { Oracle } from './oracle.ts'
import { MINUTE } from '../../format/milliseconds.ts'

interface Sample extends Pick<ShownScreen, 'tasks' | 'absent'> {
  readonly at: number
  readonly screen: Screen
  /** Nothing hindered this desk for long or before its next answer, and its client has no other window. */
  isExact: boolean
}

/** Between two polls: moments of the journal are whole seconds. */
const [AFTER_POLL, BEFORE_NEXT] = [1000, 8000]
const READING_MILLISECONDS = 30_000
/** By then the next answer is there. If it is lost, the gap begins with the one before. */
const NEXT_ANSWER_MILLISECONDS = 20_000

/**
 * A desk's past shows what it showed at that moment, or says that there is a gap. It may know more: of
 * answers that the network lost on the way to the desk, and of the client's other windows. A killed server
 * loses the last second.
 */
export function pastEqualsScreens(): Oracle {
  let samples: Sample[] = []
  const sampledAt = new Map<string, number>()
  return {
    check: async (world) => {
      for (const sample of samples) {
        const since = world.clock.now() - sample.at
        if (since <= NEXT_ANSWER_MILLISECONDS && world.calmFor(sample.screen) < since) sample.isExact = false
      }
      for (const screen of world.screens) {
        const isDue =
          world.clock.now() > world.behindUntil && world.clock.now() - (sampledAt.get(screen.name) ?? 0) > MINUTE
        const sample = isDue ? sampleOf(world, screen) : undefined
        if (sample === undefined) continue
        sampledAt.set(screen.name, world.clock.now())
        samples.push(sample)
      }
    },
    checkAtRest: async (world) => {
      const taken = samples
      samples = []
      for (const sample of taken) {
        const { process, name } = sample.screen
        if (process === undefined) throw new BrokenPromise(`${name} shows nothing at rest`)
        const past = await world.clock.runFor(process.past(sample.at), READING_MILLISECONDS)
        const wrong = wrongIn(world, sample, past)
        if (wrong !== undefined)
          throw new BrokenPromise(`${name} showed another picture ${world.clock.now() - sample.at} ms ago: ${wrong}`)
      }
    },
  }
}

function sampleOf(world: World, screen: Screen): Sample | undefined {
  const shown = screen.kind === 'desk' && !screen.browser.machine.isAsleep ? screen.shown() : undefined
  if (shown?.freshness !== 'live' || shown.isBusy || !shown.isWhole) return undefined
  const { age = 0, tasks, absent } = shown
  if (age < AFTER_POLL || age > BEFORE_NEXT) return undefined
  const isAlone = !world.screens.some((other) => other !== screen && other.browser === screen.browser)
  return { screen, at: world.clock.now(), tasks, absent, isExact: isAlone && world.calmFor(screen) > 2 * MINUTE }
}

function wrongIn({ journalLosses }: World, { tasks, absent, isExact }: Sample, past: ShownPast): string | undefined {
  if (past.gap !== undefined) return isExact ? `the past has a gap: ${past.gap}` : undefined
  for (const [id, updated] of tasks) {
    const then = past.tasks.get(id)
    if (journalLosses.some(({ from, to }) => from <= updated && updated <= to)) continue
    if (then === undefined) return `the past lacks task ${id}`
    if (then < updated || (isExact && then > updated))
      return `in the past, task ${id} is of another time by ${then - updated} ms`
    if (isExact && absent.has(id) !== past.absent.has(id)) return `task ${id} is gone there or here`
  }
  return undefined
}

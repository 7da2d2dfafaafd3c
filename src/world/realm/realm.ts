import { random } from '../../environment/scenario/random.ts'
import type { Machine } from './machine.ts'

/** As timers return: Node's have methods. */
export interface Timer {
  readonly clear: () => void
  unref(): Timer
  ref(): Timer
}

/**
 * A process or a page on a machine. All calls into its code pass here, so that it can end at any moment and
 * leave nothing running.
 */
export class Realm {
  readonly name: string
  readonly machine: Machine
  readonly random: () => number
  readonly #onError: (error: unknown) => void
  readonly #endings: (() => void)[] = []
  #isDead = false

  constructor(name: string, machine: Machine, options: { seed: string; onError: (error: unknown) => void }) {
    this.name = name
    this.machine = machine
    this.random = random(options.seed, name)
    this.#onError = options.onError
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** Without a notice, like a crash or a loss of power. */
  kill(): void {
    if (this.#isDead) return
    this.#isDead = true
    for (const end of this.#endings) end()
  }

  /** For the world's reactions: connections break, locks are free again. */
  onKill(end: () => void): void {
    this.#endings.push(end)
  }

  /** Calls into it, unless it has ended; later, while its machine sleeps. */
  enter(work: () => void): void {
    if (this.#isDead) return
    this.machine.whenAwake(() => {
      if (this.#isDead) return
      try {
        work()
      } catch (error) {
        this.#onError(error)
      }
    })
  }

  /** @param milliseconds of the world */
  later(milliseconds: number, work: () => void): () => void {
    return this.machine.clock.schedule(milliseconds, () => this.enter(work))
  }

  /** As `setTimeout`: at least 1 ms, so that a page that sets the next one repeatedly doesn't stop time. */
  setTimeout = (work: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): Timer =>
    timerOf(this.later(Math.max(1, Math.floor(milliseconds) || 0), () => work(...given)))

  setInterval = (work: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): Timer => {
    const every = Math.max(1, Math.floor(milliseconds) || 0)
    let clear: (() => void) | undefined
    const next = () => {
      clear = this.later(every, () => {
        next()
        work(...given)
      })
    }
    next()
    return timerOf(() => clear?.())
  }

  setImmediate = (work: (...given: unknown[]) => void, ...given: unknown[]): Timer =>
    timerOf(this.later(0, () => work(...given)))

  clear = (timer: Timer | undefined): void => timer?.clear()
}

function timerOf(clear: () => void): Timer {
  const timer: Timer = { clear, unref: () => timer, ref: () => timer }
  return timer
}

import type { VirtualClock } from '../virtual-clock.ts'

/** A computer of the world: its clock may be set or drift, and it may sleep. */
export class Machine {
  readonly name: string
  readonly clock: VirtualClock
  #offset = 0
  #rate = 1
  #rateSince: number
  #asleepSince: number | undefined
  /** How long it has slept in all. */
  #slept = 0
  #backlog: (() => void)[] = []
  readonly #started: number

  constructor(name: string, clock: VirtualClock) {
    this.name = name
    this.clock = clock
    this.#started = clock.now()
    this.#rateSince = clock.now()
  }

  /** Its own clock, in milliseconds since 1970. */
  now = (): number => Math.floor(this.#exact())

  /** Milliseconds since its start; stops while it sleeps, and can't be set. */
  steady = (): number => (this.#asleepSince ?? this.clock.now()) - this.#started - this.#slept

  /** How far its clock is ahead of the world's. */
  offset = (): number => this.#exact() - this.clock.now()

  setClock(ahead: number): void {
    this.#offset = ahead
    this.#rateSince = this.clock.now()
  }

  /** @param perMillion how much faster than the world's */
  drift(perMillion: number): void {
    this.#offset = this.offset()
    this.#rateSince = this.clock.now()
    this.#rate = 1 + perMillion / 1e6
  }

  get isAsleep(): boolean {
    return this.#asleepSince !== undefined
  }

  sleep(): void {
    this.#asleepSince ??= this.clock.now()
  }

  /** Runs all that came due meanwhile. */
  wake(): void {
    if (this.#asleepSince === undefined) return
    this.#slept += this.clock.now() - this.#asleepSince
    this.#asleepSince = undefined
    for (const work of this.#backlog.splice(0)) this.clock.schedule(0, work)
  }

  /** Now, or when it wakes. */
  whenAwake(work: () => void): void {
    if (this.isAsleep) this.#backlog.push(work)
    else work()
  }

  #exact(): number {
    const now = this.clock.now()
    return now + this.#offset + (now - this.#rateSince) * (this.#rate - 1)
  }
}

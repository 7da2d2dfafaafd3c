import TinyQueue from 'tinyqueue'

interface Entry {
  readonly at: number
  readonly order: number
  readonly work: () => void
  isCancelled: boolean
}

/**
 * A world's only clock, in milliseconds since 1970. Work due at the same time runs in order of scheduling, so
 * a run depends only on its seed.
 */
export class VirtualClock {
  /** Events so far. */
  steps = 0
  #now: number
  #order = 0
  #queue = new TinyQueue<Entry>([], (one, other) => one.at - other.at || one.order - other.order)
  #outside: (() => Promise<void>)[] = []

  constructor(start: number) {
    this.#now = start
  }

  now = (): number => this.#now

  /** Returns the function to cancel it. */
  schedule(milliseconds: number, work: () => void): () => void {
    const entry: Entry = { at: this.#now + Math.max(0, milliseconds), order: this.#order++, work, isCancelled: false }
    this.#queue.push(entry)
    return () => void (entry.isCancelled = true)
  }

  /**
   * For work that takes real time, such as a hash in another thread: virtual time stops until it is done, and
   * results arrive in the order of their start.
   */
  standStill<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#outside.push(() => work.then(resolve, reject))
      work.catch(() => undefined)
    })
  }

  /** Runs all that is due until then. */
  async runUntil(until: number): Promise<void> {
    await this.#settle()
    for (let next = this.#queue.peek(); next !== undefined && next.at <= until; next = this.#queue.peek()) {
      this.#queue.pop()
      if (next.isCancelled) continue
      this.#now = next.at
      this.steps += 1
      next.work()
      await this.#settle()
    }
    this.#now = Math.max(this.#now, until)
  }

  /** Runs until a promise is settled, for a limited time. Throws its error, or that it took too long. */
  async runFor<T>(promise: Promise<T>, mostMilliseconds: number): Promise<T> {
    const state = { isSettled: false }
    const done = () => void (state.isSettled = true)
    promise.then(done, done)
    const until = this.#now + mostMilliseconds
    await this.#settle()
    while (!state.isSettled && this.#now < until) {
      const next = this.#queue.peek()
      await this.runUntil(Math.min(until, next?.at ?? until))
    }
    if (!state.isSettled) throw new Error(`Not done within ${mostMilliseconds} ms of the world`)
    return await promise
  }

  /** One turn of the event loop empties the queue of microtasks. */
  async #settle(): Promise<void> {
    await turn()
    for (let next = this.#outside.shift(); next !== undefined; next = this.#outside.shift()) {
      await next()
      await turn()
    }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

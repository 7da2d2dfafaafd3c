interface Waiter {
  urgency: number
  start: () => void
}

/** Lets at most `limit` requests onto the wire at once; the others wait, the most urgent first (0 before 7, as in RFC 9218), else in order. */
export class WireQueue {
  #running = 0
  readonly #waiting: Waiter[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Waits for a place.
   * @returns gives the place back; further calls do nothing
   * @throws the signal's reason when it fires before there is a place
   */
  async enter(urgency: number, signal: AbortSignal | undefined): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#running < this.#limit) this.#running += 1
    else await this.#wait(urgency, signal)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#leave()
    }
  }

  #wait(urgency: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        const index = this.#waiting.indexOf(waiter)
        if (index >= 0) this.#waiting.splice(index, 1)
        reject(signal?.reason)
      }
      const waiter: Waiter = {
        urgency,
        start: () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#waiting.push(waiter)
    })
  }

  /** Hands the place on, so that `#running` stays as it is, or gives it up. */
  #leave(): void {
    const first = Math.min(...this.#waiting.map(({ urgency }) => urgency))
    const [next] = this.#waiting.splice(
      Math.max(
        0,
        this.#waiting.findIndex(({ urgency }) => urgency === first),
      ),
      1,
    )
    if (next === undefined) this.#running -= 1
    else next.start()
  }
}

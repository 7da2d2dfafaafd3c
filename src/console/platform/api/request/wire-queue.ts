interface Waiter {
  urgency: number
  start: () => void
}

/** At most `limit` requests at once; the rest wait by urgency (0 before 7, RFC 9218), then in order. */
export class WireQueue {
  #running = 0
  readonly #waiting: Waiter[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns the idempotent release function. @throws the signal's reason if it fires while waiting */
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

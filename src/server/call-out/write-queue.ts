/** Writes in order. One that fails is repeated with the next flush. */
export class WriteQueue {
  readonly #waiting: (() => Promise<void>)[] = []
  #writing: Promise<void> = Promise.resolve()
  readonly #onWritten: () => void
  readonly #onError: (error: unknown) => void

  constructor({ onWritten, onError }: { onWritten: () => void; onError: (error: unknown) => void }) {
    this.#onWritten = onWritten
    this.#onError = onError
  }

  add(write: () => Promise<void>): Promise<void> {
    this.#waiting.push(write)
    return this.flush()
  }

  /** Resolves when all are written, or one failed. */
  flush(): Promise<void> {
    if (this.#waiting.length > 0) this.#writing = this.#writing.then(() => this.#writeAll()).catch(this.#onError)
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    for (let write = this.#waiting[0]; write !== undefined; write = this.#waiting[0]) {
      await write()
      this.#waiting.shift()
    }
    this.#onWritten()
  }
}

import { createHash } from 'node:crypto'

const LINES = 500
/** More than any client may send within the time that is looked at. */
const TIMES = 500

/** Lines of what happened in a world, by which two runs are compared. */
export class WorldLog {
  readonly #last: string[] = []
  readonly #hash = createHash('sha256')

  add(line: string): void {
    this.#last.push(line)
    if (this.#last.length > 2 * LINES) this.#last.splice(0, LINES)
    this.#hash.update(`${line}\n`)
  }

  /** The last lines. */
  get last(): readonly string[] {
    return this.#last
  }

  /** Of all lines so far. */
  hash(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** Times of the last requests, by name of who sent them. */
export class RequestTimes {
  readonly #times = new Map<string, number[]>()

  add(name: string, at: number): void {
    this.#times.set(name, [...(this.#times.get(name) ?? []), at].slice(-TIMES))
  }

  countSince(name: string, since: number): number {
    return this.#times.get(name)?.filter((at) => at > since).length ?? 0
  }

  get names(): readonly string[] {
    return [...this.#times.keys()]
  }
}

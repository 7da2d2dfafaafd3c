import type { IndexedAlert } from '../../watch/alert-index.ts'
import type { CallOutParts } from '../../watch/call-out.ts'
import { keeperAt, updateServerAlert } from '../../watch/keeper/server-alert.ts'
import { destinationSubject } from '../../watch/wire/call-outs.ts'
import type { CallOutDestination } from './call-out-file.ts'
import type { PostOutcome } from './post.ts'

type Parts = Pick<CallOutParts, 'store' | 'now' | 'onWritten'> & {
  readonly destinations: readonly CallOutDestination[]
}

/** One alert for each destination that can't be reached, until a message is delivered. */
export class FailureAlerts {
  readonly #parts: Parts
  /** Since when it fails, by the environment's clock; undefined: unknown whether. */
  #since = new Map<string, number>()
  readonly #good = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** When this server begins to call: another one may have raised some, or of destinations in no file now. */
  async begin(alerts: Iterable<IndexedAlert>): Promise<void> {
    const known = new Set(this.#parts.destinations.map(({ name }) => destinationSubject(name)))
    this.#since.clear()
    this.#good.clear()
    for (const { subject, endedAt } of alerts)
      if (subject.startsWith(destinationSubject('')) && endedAt === undefined && !known.has(subject))
        await this.#update(subject, 'No longer a destination')
  }

  async learn(name: string, { isDelivered, words }: PostOutcome): Promise<void> {
    const subject = destinationSubject(name)
    if (isDelivered) {
      this.#since.delete(name)
      if (this.#good.has(name)) return
      await this.#update(subject, 'Delivered again')
      this.#good.add(name)
      return
    }
    this.#good.delete(name)
    const since = this.#since.get(name) ?? this.#parts.now()
    this.#since.set(name, since)
    // Repeated while it fails: the alert may have been deleted.
    await this.#update(subject, 'Delivered again', { title: `Call-outs to ${name} fail`, detail: words, since })
  }

  async #update(subject: string, over: string, problem?: { title: string; detail: string; since: number }) {
    const { store, now, onWritten } = this.#parts
    const alert = { kind: 'call-out failed', subject, over, problem, level: 'caution' } as const
    if (await updateServerAlert(store, alert, keeperAt(now()))) onWritten()
  }
}

import type { Realm } from '../realm/realm.ts'

interface LockRequest {
  readonly name: string
  readonly mode: LockMode
  readonly realm: Realm
  readonly callback: (lock: { name: string; mode: LockMode } | null) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

type Options = Pick<LockOptions, 'mode' | 'ifAvailable' | 'steal' | 'signal'>
type Callback = LockRequest['callback']

/** One browser's locks, as in the Web Locks API. Those of an ended page are free. */
export class Locks {
  #held: LockRequest[] = []
  #waiting: LockRequest[] = []

  /** `navigator.locks` of a page. */
  managerFor(realm: Realm) {
    realm.onKill(() => {
      this.#waiting = this.#waiting.filter((request) => request.realm !== realm)
      this.#held = this.#held.filter((request) => request.realm !== realm)
      this.#grant()
    })
    const request = (name: string, ...rest: [Callback] | [Options, Callback]): Promise<unknown> => {
      const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
      return new Promise((resolve, reject) => this.#request({ name, realm, callback, resolve, reject }, options))
    }
    const query = async () => ({
      held: this.#held.map(({ name, mode }) => ({ name, mode })),
      pending: this.#waiting.map(({ name, mode }) => ({ name, mode })),
    })
    return { request, query }
  }

  #request(given: Omit<LockRequest, 'mode'>, { mode = 'exclusive', ifAvailable, steal, signal }: Options): void {
    const request: LockRequest = { ...given, mode }
    if (signal?.aborted) return request.reject(signal.reason)
    if (steal) {
      for (const each of this.#held.filter(({ name }) => name === request.name))
        each.realm.later(0, () => each.reject(new DOMException('The lock was stolen', 'AbortError')))
      this.#held = this.#held.filter(({ name }) => name !== request.name)
      this.#waiting.unshift(request)
    } else if (ifAvailable && !this.#isFree(request)) {
      return request.realm.later(0, () => void Promise.resolve(request.callback(null)).then(request.resolve)) as never
    } else this.#waiting.push(request)
    signal?.addEventListener('abort', () => {
      if (!this.#waiting.includes(request)) return
      this.#waiting = this.#waiting.filter((each) => each !== request)
      request.reject(signal.reason)
      this.#grant()
    })
    this.#grant()
  }

  #isFree({ name, mode }: LockRequest): boolean {
    return [...this.#held, ...this.#waiting].every(
      (other) => other.name !== name || (mode === 'shared' && other.mode === 'shared'),
    )
  }

  #grant(): void {
    const blocked = new Set<string>()
    for (const request of this.#waiting) {
      const { name, mode, realm } = request
      const isFree = this.#held.every((held) => held.name !== name || (mode === 'shared' && held.mode === 'shared'))
      if (!isFree || blocked.has(name)) {
        blocked.add(name)
        continue
      }
      this.#waiting = this.#waiting.filter((each) => each !== request)
      this.#held.push(request)
      realm.later(0, () => {
        if (!this.#held.includes(request)) return
        const release = () => {
          this.#held = this.#held.filter((each) => each !== request)
          this.#grant()
        }
        const work = new Promise((resolve) => resolve(request.callback({ name, mode })))
        work.then(request.resolve, request.reject).finally(release)
      })
    }
  }
}

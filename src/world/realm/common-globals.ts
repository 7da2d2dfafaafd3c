import { cryptoOf } from './realm-crypto.ts'
import type { Realm } from './realm.ts'

/** Common to pages and processes, in terms of the world: time, chance, and work of other threads. */
export function commonGlobals(realm: Realm): Record<string, unknown> {
  const { machine } = realm
  return {
    Date: dateOf(machine.now),
    Math: Object.assign(Object.create(Math) as object, { random: realm.random }),
    performance: performanceOf(realm),
    crypto: cryptoOf(realm),
    AbortSignal: abortSignalOf(realm),
    MessageChannel: messageChannelOf(realm),
    setTimeout: realm.setTimeout,
    setInterval: realm.setInterval,
    setImmediate: realm.setImmediate,
    clearTimeout: realm.clear,
    clearInterval: realm.clear,
    clearImmediate: realm.clear,
  }
}

/** Names that a realm's code must not find outside: each would bring real time, chance or threads in. */
export const commonNames = [
  'Date',
  'Math',
  'performance',
  'crypto',
  'AbortSignal',
  'MessageChannel',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'globalThis',
  'process',
  'fetch',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
] as const

function dateOf(now: () => number): DateConstructor {
  const OfWorld = class extends Date {
    constructor(...given: []) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static override now = now
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]'
    }
  }
  return OfWorld as unknown as DateConstructor
}

function performanceOf(realm: Realm) {
  const started = realm.machine.steady()
  return {
    now: () => realm.machine.steady() - started,
    timeOrigin: realm.machine.now(),
    getEntriesByType: () => [],
    mark: () => undefined,
    measure: () => undefined,
  }
}

/** Its `timeout` is the realm's. */
function abortSignalOf(realm: Realm): typeof AbortSignal {
  const timeout = (milliseconds: number) => {
    const controller = new AbortController()
    realm.later(milliseconds, () =>
      controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    )
    return controller.signal
  }
  return new Proxy(AbortSignal, {
    get: (target, name, receiver) => (name === 'timeout' ? timeout : Reflect.get(target, name, receiver)),
  })
}

/** One message a task, as the page's own slices use it. */
function messageChannelOf(realm: Realm) {
  class Port extends EventTarget {
    other: Port | undefined
    isClosed = false
    start(): void {}
    close(): void {
      this.isClosed = true
    }
    postMessage(data: unknown): void {
      realm.later(0, () => {
        if (this.other !== undefined && !this.other.isClosed)
          this.other.dispatchEvent(new MessageEvent('message', { data }))
      })
    }
  }
  return class {
    readonly port1 = new Port()
    readonly port2 = new Port()
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
    }
  }
}

/** `globalThis` of a realm: what it doesn't have of its own is pure, and the world's. */
export function withGlobals(globals: Readonly<Record<string, unknown>>): object {
  return Object.create(globalThis, Object.getOwnPropertyDescriptors(globals)) as object
}

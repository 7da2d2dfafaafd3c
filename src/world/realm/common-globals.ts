import type { Realm } from './realm.ts'

/** What pages and processes have alike, in terms of the world: time, chance, and work of other threads. */
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

/** Random bytes come from the seed. What another thread works out makes the world wait. */
export function cryptoOf(realm: Realm) {
  const { clock } = realm.machine
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, name) =>
      (...given: unknown[]) =>
        clock.standStill(
          Promise.resolve((Reflect.get(target, name) as (...all: unknown[]) => Promise<unknown>).apply(target, given)),
        ),
  })
  const getRandomValues = <T extends ArrayBufferView>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
    for (const index of bytes.keys()) bytes[index] = Math.floor(realm.random() * 256)
    return into
  }
  const randomUUID = () => {
    const hex = [...getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  return { subtle, getRandomValues, randomUUID }
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

import type { Machine } from '../realm/machine.ts'
import { commonGlobals, commonNames, withGlobals } from '../realm/common-globals.ts'
import { Realm } from '../realm/realm.ts'
import type { Program } from '../realm/bundle.ts'
import { Channels } from './channels.ts'
import { openDatabases, type Databases } from './databases.ts'
import { BareDocument, BareObserver } from './document.ts'
import { Locks } from './locks.ts'
import { TextStorage } from './storage.ts'

/** Names that a page's code finds besides those of any realm. */
export const pageNames = [
  ...commonNames,
  'window',
  'self',
  'document',
  'location',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'PerformanceNavigationTiming',
  'MutationObserver',
  'Notification',
  'AudioContext',
  'speechSynthesis',
  'matchMedia',
  'IDBCursor',
  'IDBCursorWithValue',
  'IDBDatabase',
  'IDBFactory',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBOpenDBRequest',
  'IDBRequest',
  'IDBTransaction',
  'IDBVersionChangeEvent',
] as const

const FRAME_MILLISECONDS = 16

export interface PageParts {
  /** Answers `fetch` of this page. */
  readonly fetch: (realm: Realm, address: string, init: RequestInit | undefined) => Promise<Response>
  readonly onError: (error: unknown) => void
  /** Told every text that a page writes down, before it is written. */
  readonly onWrite: (text: string) => void
  readonly seed: string
}

export interface OpenPage {
  readonly realm: Realm
  readonly document: BareDocument
  readonly globals: Readonly<Record<string, unknown>>
}

/** A browser on a machine. Its pages' shared state outlives each of them. */
export class Browser {
  readonly machine: Machine
  readonly localStorage: TextStorage
  /** Of windows that were opened from each other: they share session and polls. */
  group: string | undefined
  isDiskFull = false
  readonly #channels = new Channels()
  readonly #locks = new Locks()
  readonly #databases: Databases
  readonly #indexedDB: unknown
  readonly #parts: PageParts
  #pages: OpenPage[] = []
  #opened = 0

  constructor(machine: Machine, databases: Program<Databases>, parts: PageParts) {
    this.machine = machine
    this.#parts = parts
    const onWrite = (text: string) => {
      if (this.isDiskFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      parts.onWrite(text)
    }
    this.localStorage = new TextStorage(onWrite, (key) => this.#stored(key))
    const realm = new Realm(`${machine.name} storage`, machine, parts)
    this.#databases = openDatabases(databases, realm, { onWrite: parts.onWrite, isFull: () => this.isDiskFull })
    this.#indexedDB = new this.#databases.IDBFactory()
  }

  /** A page that was just opened: nothing of it has run. */
  open(address: string, reload: () => void): OpenPage {
    this.#opened += 1
    const realm = new Realm(`${this.machine.name} page ${this.#opened}`, this.machine, this.#parts)
    const sessionStorage = new TextStorage(this.#parts.onWrite)
    if (this.group !== undefined) sessionStorage.setItem('watchfloor.group', this.group)
    const document = new BareDocument()
    const location = Object.assign(new URL(address), { reload: () => realm.later(0, reload) })
    const globals: Record<string, unknown> = {
      ...commonGlobals(realm),
      ...this.#databases,
      indexedDB: this.#indexedDB,
      document,
      location,
      history: { state: null, replaceState: () => undefined, pushState: () => undefined },
      navigator: { locks: this.#locks.managerFor(realm), onLine: true, userAgent: 'world', language: 'en-GB' },
      localStorage: this.localStorage,
      sessionStorage,
      BroadcastChannel: this.#channels.classFor(realm),
      fetch: (target: string, init?: RequestInit) => this.#parts.fetch(realm, new URL(target, location).href, init),
      requestAnimationFrame: (work: (now: number) => void) =>
        realm.later(FRAME_MILLISECONDS, () => work(realm.machine.steady())),
      cancelAnimationFrame: (cancel: unknown) => void (typeof cancel === 'function' && cancel()),
      PerformanceNavigationTiming: BareObserver,
      MutationObserver: BareObserver,
    }
    const window = Object.assign(new EventTarget(), globals, { name: '', isSecureContext: true })
    Object.assign(globals, { window, self: window, globalThis: withGlobals({ ...globals, window }) })
    const page = { realm, document, globals }
    this.#pages.push(page)
    realm.onKill(() => (this.#pages = this.#pages.filter((each) => each !== page)))
    return page
  }

  /** Hides or shows a page, as a tab in front of it does. */
  show({ realm, document }: OpenPage, isVisible: boolean): void {
    realm.enter(() => {
      document.hidden = !isVisible
      document.dispatchEvent(new Event('visibilitychange'))
    })
  }

  #stored(key: string): void {
    for (const { realm, globals } of this.#pages)
      realm.later(1, () =>
        (globals['window'] as EventTarget).dispatchEvent(Object.assign(new Event('storage'), { key })),
      )
  }
}

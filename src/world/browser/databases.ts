import { commonGlobals, commonNames, withGlobals } from '../realm/common-globals.ts'
import { bundle, type Program } from '../realm/bundle.ts'
import type { Realm } from '../realm/realm.ts'

/** The exports of `fake-indexeddb`, by name. */
export type Databases = Readonly<Record<string, unknown>> & {
  readonly IDBFactory: new () => unknown
  readonly IDBObjectStore: { readonly prototype: ObjectStore }
}

type Write = (this: ObjectStore, value: unknown, ...key: unknown[]) => unknown

interface ObjectStore {
  readonly transaction: Readonly<Record<string, (error: string) => void>>
  add: Write
  put: Write
}

export interface Disk {
  /** Told every text before it is written. */
  readonly onWrite: (text: string) => void
  readonly isFull: () => boolean
}

export function databasesProgram(): Promise<Program<Databases>> {
  return bundle({ entry: 'node_modules/fake-indexeddb/build/esm/index.js', names: commonNames })
}

/** A browser's databases. On a full disk they can be read, and what is written ends its transaction. */
export function openDatabases(program: Program<Databases>, realm: Realm, disk: Disk): Databases {
  const globals = commonGlobals(realm)
  const databases = program.run({ ...globals, globalThis: withGlobals(globals) })
  const stores = databases.IDBObjectStore.prototype
  const ended = new WeakSet<object>()
  for (const name of ['add', 'put'] as const) {
    const write = stores[name]
    stores[name] = function writeUnlessFull(value, ...key) {
      disk.onWrite(textOf([value, ...key]))
      const request = write.call(this, value, ...key)
      if (disk.isFull() && !ended.has(this.transaction)) {
        ended.add(this.transaction)
        // The package's own way: `abort` gives no error, and doesn't end what is being committed.
        realm.later(0, () => this.transaction['_abort']?.('QuotaExceededError'))
      }
      return request
    }
  }
  return databases
}

/** All texts of a value and key that a database keeps. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part)) ?? ''
}

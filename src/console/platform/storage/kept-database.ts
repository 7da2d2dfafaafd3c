import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb'

type Upgrade<Schema extends DBSchema> = NonNullable<OpenDBCallbacks<Schema>['upgrade']>

/** A database of this browser, opened when it is first used. It does its transactions in the order in which they are begun. */
export class KeptDatabase<Schema extends DBSchema> {
  readonly #name: string
  readonly #version: number
  readonly #upgrade: Upgrade<Schema>
  #opening: Promise<IDBPDatabase<Schema>> | undefined
  #database: IDBPDatabase<Schema> | undefined

  constructor(name: string, version: number, upgrade: Upgrade<Schema>) {
    this.#name = name
    this.#version = version
    this.#upgrade = upgrade
  }

  /**
   * Once the database is open the work begins before this returns: a page that ends in the next moment loses nothing of a transaction that is
   * handed over whole.
   * @throws when this browser keeps no database
   */
  async run<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    this.#database ??= await (this.#opening ??= openDB<Schema>(this.#name, this.#version, { upgrade: this.#upgrade }))
    return await work(this.#database)
  }

  /** Emptied and not removed: other tabs have it open. */
  async clear(): Promise<void> {
    await this.run(clearStores)
  }

  async remove(): Promise<void> {
    await this.run(async (database) => database.close())
    await deleteDB(this.#name)
  }
}

export async function clearStores<Schema>(database: IDBPDatabase<Schema>): Promise<void> {
  const stores = [...database.objectStoreNames]
  if (stores.length === 0) return
  const transaction = database.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done])
}

/** All keys that begin with a scope. */
export function keysOf(scope: string): IDBKeyRange {
  return IDBKeyRange.bound([scope], [scope, []])
}

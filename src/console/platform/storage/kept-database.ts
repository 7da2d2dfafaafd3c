import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb'

import { goesWithTab } from '../tab-address.ts'

type Upgrade<Schema extends DBSchema> = NonNullable<OpenDBCallbacks<Schema>['upgrade']>

/** Opened on first use. Transactions run in the order they start. */
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

  /** Synchronous once open, so that a closing page loses nothing. @throws without a database */
  async run<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    this.#database ??= await (this.#opening ??= openDB<Schema>(this.#name, this.#version, {
      upgrade: this.#upgrade,
      // Else a newer console in another tab would wait for this one to close.
      blocking: () => this.#leave(),
      terminated: () => this.#leave(),
    }))
    return await work(this.#database)
  }

  /** Opens again on its next use, which fails after an upgrade. */
  #leave(): void {
    void this.#opening?.then((database) => database.close())
    this.#opening = undefined
    this.#database = undefined
  }

  /** As `run`, for data of a session. @throws also if its environment goes with its tab */
  async runOf<Result>(scope: string, work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    if (goesWithTab(scope)) throw new Error('Gone with its tab')
    return await this.run(work)
  }

  /** Keeps all of the work, or on its failure nothing. @throws as `run`, or what the work throws */
  transact<Stores extends StoreNames<Schema>[], Mode extends IDBTransactionMode, Result>(
    stores: Stores,
    mode: Mode,
    work: (transaction: IDBPTransaction<Schema, Stores, Mode>) => Promise<Result>,
  ): Promise<Result> {
    return this.run((database) => transact(database, stores, mode, work))
  }

  /** Not deleted: other tabs have it open. */
  async clear(): Promise<void> {
    await this.run(clearStores)
  }

  async remove(): Promise<void> {
    await this.run(async (database) => database.close())
    await deleteDB(this.#name)
  }
}

async function transact<Schema, Stores extends StoreNames<Schema>[], Mode extends IDBTransactionMode, Result>(
  database: IDBPDatabase<Schema>,
  stores: Stores,
  mode: Mode,
  work: (transaction: IDBPTransaction<Schema, Stores, Mode>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(stores, mode)
  const worked = work(transaction).catch((error: unknown) => {
    try {
      transaction.abort()
    } catch {
      // A failed request has ended it.
    }
    throw error
  })
  // Both reject then: waiting for one after the other would leave the second unhandled.
  const [result] = await Promise.all([worked, transaction.done])
  return result
}

export async function clearStores<Schema>(database: IDBPDatabase<Schema>): Promise<void> {
  const stores = [...database.objectStoreNames]
  if (stores.length === 0) return
  await transact(database, stores, 'readwrite', (transaction) =>
    Promise.all(stores.map((store) => transaction.objectStore(store).clear())),
  )
}

/** Keys that begin with a scope. */
export function keysOf(scope: string): IDBKeyRange {
  return IDBKeyRange.bound([scope], [scope, []])
}

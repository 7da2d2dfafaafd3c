import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

import type { ActivityEntry } from './activity-entry.ts'

interface ActivitySchema extends DBSchema {
  entries: { key: string; value: ActivityEntry; indexes: { scope: [string, string] } }
  facts: { key: string; value: number }
}

/** More than a desk writes in years; the oldest go first, and how many went is kept. */
const KEPT_ENTRIES = 50_000

/** The activity log of this browser, beyond reloads. The database keeps writes in their order. */
export class ActivityStore {
  readonly #name: string
  readonly #kept: number
  readonly #opening: Promise<IDBPDatabase<ActivitySchema>>
  #database: IDBPDatabase<ActivitySchema> | undefined

  constructor(name = 'watchfloor-activity', kept = KEPT_ENTRIES) {
    this.#name = name
    this.#kept = kept
    this.#opening = openDB<ActivitySchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('entries', { keyPath: 'id' }).createIndex('scope', ['scope', 'id'])
        database.createObjectStore('facts')
      },
    })
    this.#opening.then(
      (database) => (this.#database = database),
      () => undefined,
    )
  }

  /**
   * Writes an entry, or writes it again with its answer. Once the database is open the write is handed over whole before this returns: a page
   * that ends in the next moment loses nothing of it.
   * @throws when this browser keeps no database
   */
  async put(entry: ActivityEntry): Promise<void> {
    const database = this.#database ?? (await this.#opening)
    const transaction = database.transaction('entries', 'readwrite')
    const written = Promise.all([transaction.store.put(entry), transaction.done])
    // By itself it would be committed only after this page has heard that the entry was put.
    transaction.commit()
    await written
    await this.#dropSurplus(database)
  }

  async #dropSurplus(database: IDBPDatabase<ActivitySchema>): Promise<void> {
    if ((await database.count('entries')) <= this.#kept) return
    const transaction = database.transaction(['entries', 'facts'], 'readwrite')
    const entries = transaction.objectStore('entries')
    let surplus = (await entries.count()) - this.#kept
    const facts = transaction.objectStore('facts')
    await facts.put(((await facts.get('dropped')) ?? 0) + Math.max(0, surplus), 'dropped')
    for (let cursor = await entries.openCursor(); cursor && surplus > 0; cursor = await cursor.continue()) {
      surplus -= 1
      await cursor.delete()
    }
    await transaction.done
  }

  /** The entries of one environment and client, or of all, oldest first. */
  async entries(scope?: string): Promise<ActivityEntry[]> {
    const database = await this.#opening
    if (scope === undefined) return database.getAll('entries')
    return database.getAllFromIndex('entries', 'scope', IDBKeyRange.bound([scope, ''], [scope, '\uffff']))
  }

  /** How many old entries had to go to stay within the limit. */
  async dropped(): Promise<number> {
    return (await (await this.#opening).get('facts', 'dropped')) ?? 0
  }

  async clear(): Promise<void> {
    const transaction = (await this.#opening).transaction(['entries', 'facts'], 'readwrite')
    await Promise.all([
      transaction.objectStore('entries').clear(),
      transaction.objectStore('facts').clear(),
      transaction.done,
    ])
  }

  async close(): Promise<void> {
    ;(await this.#opening).close()
    await deleteDB(this.#name)
  }
}

import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

import type { ActivityEntry, ReceivedAnswer } from './activity-entry.ts'

interface ActivitySchema extends DBSchema {
  entries: { key: string; value: ActivityEntry; indexes: { scope: [string, string] } }
  facts: { key: string; value: number }
}

/** More than a desk writes in years; the oldest go first, and how many went is kept. */
const KEPT_ENTRIES = 50_000

/** The activity log of this browser, beyond reloads. Writes are kept in their order. */
export class ActivityStore {
  readonly #name: string
  readonly #kept: number
  readonly #database: Promise<IDBPDatabase<ActivitySchema>>
  #writing: Promise<unknown> = Promise.resolve()

  constructor(name = 'watchfloor-activity', kept = KEPT_ENTRIES) {
    this.#name = name
    this.#kept = kept
    this.#database = openDB<ActivitySchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('entries', { keyPath: 'id' }).createIndex('scope', ['scope', 'id'])
        database.createObjectStore('facts')
      },
    })
    this.#database.catch(() => undefined)
  }

  /** @throws when this browser keeps no database */
  add(entry: ActivityEntry): Promise<void> {
    return this.#write(async (database) => {
      const transaction = database.transaction(['entries', 'facts'], 'readwrite')
      const entries = transaction.objectStore('entries')
      await entries.put(entry)
      let surplus = (await entries.count()) - this.#kept
      if (surplus > 0) {
        const facts = transaction.objectStore('facts')
        await facts.put(((await facts.get('dropped')) ?? 0) + surplus, 'dropped')
        for (let cursor = await entries.openCursor(); cursor && surplus > 0; cursor = await cursor.continue()) {
          surplus -= 1
          await cursor.delete()
        }
      }
      await transaction.done
    })
  }

  /** Adds the answer to an entry. One that was cleared meanwhile stays cleared. */
  answer(id: string, answer: ReceivedAnswer): Promise<void> {
    return this.#write(async (database) => {
      const transaction = database.transaction('entries', 'readwrite')
      const entry = await transaction.store.get(id)
      if (entry !== undefined) await transaction.store.put({ ...entry, answer })
      await transaction.done
    })
  }

  /** The entries of one environment and client, or of all, oldest first. */
  async entries(scope?: string): Promise<ActivityEntry[]> {
    await this.#writing
    const database = await this.#database
    if (scope === undefined) return database.getAll('entries')
    return database.getAllFromIndex('entries', 'scope', IDBKeyRange.bound([scope, ''], [scope, '\uffff']))
  }

  /** How many old entries had to go to stay within the limit. */
  async dropped(): Promise<number> {
    await this.#writing
    return (await (await this.#database).get('facts', 'dropped')) ?? 0
  }

  clear(): Promise<void> {
    return this.#write(async (database) => {
      const transaction = database.transaction(['entries', 'facts'], 'readwrite')
      await Promise.all([
        transaction.objectStore('entries').clear(),
        transaction.objectStore('facts').clear(),
        transaction.done,
      ])
    })
  }

  async close(): Promise<void> {
    ;(await this.#database).close()
    await deleteDB(this.#name)
  }

  #write(step: (database: IDBPDatabase<ActivitySchema>) => Promise<void>): Promise<void> {
    const written = this.#writing.then(async () => step(await this.#database))
    this.#writing = written.catch(() => undefined)
    return written
  }
}

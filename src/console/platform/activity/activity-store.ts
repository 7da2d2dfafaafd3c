import type { DBSchema } from 'idb'

import { scopeOf } from '../session/scope.ts'
import { KeptDatabase } from '../storage/kept-database.ts'
import type { ActivityEntry } from './activity-entry.ts'

interface ActivitySchema extends DBSchema {
  entries: { key: string; value: ActivityEntry }
  facts: { key: string; value: number }
}

/** Enough for years. The oldest are dropped and counted. */
const KEPT_ENTRIES = 50_000

export class ActivityStore {
  readonly #kept: number
  readonly #database: KeptDatabase<ActivitySchema>

  constructor(name = 'watchfloor-activity', kept = KEPT_ENTRIES) {
    this.#kept = kept
    this.#database = new KeptDatabase<ActivitySchema>(name, 1, (database) => {
      database.createObjectStore('entries', { keyPath: 'id' })
      database.createObjectStore('facts')
    })
  }

  /** Adds or replaces. @throws without a database */
  async put(entry: ActivityEntry): Promise<void> {
    await this.#database.transact(['entries'], 'readwrite', async (transaction) => {
      const written = transaction.objectStore('entries').put(entry)
      // Without this it commits only after the page has handled the put's event.
      transaction.commit()
      await written
    })
    await this.#dropSurplus()
  }

  async #dropSurplus(): Promise<void> {
    if ((await this.#database.run((database) => database.count('entries'))) <= this.#kept) return
    await this.#database.transact(['entries', 'facts'], 'readwrite', async (transaction) => {
      const entries = transaction.objectStore('entries')
      let surplus = (await entries.count()) - this.#kept
      const facts = transaction.objectStore('facts')
      await facts.put(((await facts.get('dropped')) ?? 0) + Math.max(0, surplus), 'dropped')
      for (let cursor = await entries.openCursor(); cursor && surplus > 0; cursor = await cursor.continue()) {
        surplus -= 1
        await cursor.delete()
      }
    })
  }

  async entries(): Promise<ActivityEntry[]> {
    const entries = await this.#database.run((database) => database.getAll('entries'))
    // Version 0.2 and earlier had another form of scope.
    return entries.map((entry) => ({ ...entry, scope: scopeOf(entry.environmentUrl, entry.clientId) }))
  }

  async dropped(): Promise<number> {
    return (await this.#database.run((database) => database.get('facts', 'dropped'))) ?? 0
  }

  clear(): Promise<void> {
    return this.#database.clear()
  }

  remove(): Promise<void> {
    return this.#database.remove()
  }
}

import { deleteDB, openDB, unwrap, wrap, type DBSchema, type IDBPDatabase } from 'idb'

import { environmentNow } from '../../ui/browser/ticker.ts'
import type { LoadedTask } from '../loaded-task.ts'
import { HISTORY_NAME } from './history-name.ts'
import { observationOf, sameSighting, sightingOf, type Observation, type Sighting } from './observation.ts'

/** A task as it has come, and as it was before. */
export interface Seeing {
  readonly before: LoadedTask | undefined
  readonly after: LoadedTask
}

interface Seen {
  /** Environment and client: another desk's observations are not this one's. */
  readonly scope: string
  readonly taskId: string
  readonly first: Sighting
  readonly last: Sighting
}

interface HistorySchema extends DBSchema {
  observations: {
    key: number
    value: Observation & { scope: string; bytes: number }
    indexes: { task: [string, string] }
  }
  seen: { key: [string, string]; value: Seen; indexes: { last: number } }
  facts: { key: string; value: number }
}

export interface TaskHistory {
  readonly first: Sighting | undefined
  /** Newest first. */
  readonly observations: readonly Observation[]
  /** How many observations, of any task, were dropped to stay within the limit. */
  readonly dropped: number
}

export interface HistoryLimits {
  readonly bytes: number
  readonly sightings: number
}

const historyLimits: HistoryLimits = { bytes: 20_000_000, sightings: 150_000 }

function open(name: string): Promise<IDBPDatabase<HistorySchema>> {
  return openDB<HistorySchema>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('observations', { autoIncrement: true }).createIndex('task', ['scope', 'taskId'])
      database.createObjectStore('seen', { keyPath: ['scope', 'taskId'] }).createIndex('last', 'last.at')
      database.createObjectStore('facts')
    },
  })
}

/** What this console saw of tasks, kept beyond a reload within a size limit: the oldest goes first. */
export class HistoryStore {
  readonly #database: Promise<IDBPDatabase<HistorySchema>>
  readonly #limits: HistoryLimits
  readonly #name: string
  #writing: Promise<void> = Promise.resolve()

  constructor(name = HISTORY_NAME, limits = historyLimits) {
    this.#name = name
    this.#limits = limits
    this.#database = open(name)
    // A browser that keeps nothing (private windows, full disks) is told apart where the history is read.
    this.#database.catch(() => undefined)
  }

  /** Keeps what the changes of one step say. Steps are kept in their order. */
  observe(scope: string, changes: readonly Seeing[], skew = environmentNow() - Date.now()): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(scope, changes, skew)).catch(() => undefined)
    return this.#writing
  }

  async #write(scope: string, changes: readonly Seeing[], skew: number): Promise<void> {
    const database = await this.#database
    const transaction = database.transaction(['observations', 'seen', 'facts'], 'readwrite')
    const [observations, seen, facts] = [
      transaction.objectStore('observations'),
      transaction.objectStore('seen'),
      transaction.objectStore('facts'),
    ]
    let bytes = (await facts.get('bytes')) ?? 0
    // All at once, and none waited for but the last: they are answered in their order, and thousands of promises would keep the page busy.
    const bare = { seen: unwrap(seen), observations: unwrap(observations) }
    const sightings = changes.map(({ after }): IDBRequest<Seen | undefined> => bare.seen.get([scope, after.id]))
    const last = sightings.at(-1)
    if (last !== undefined) await wrap(last)
    for (const [index, { before, after }] of changes.entries()) {
      const now = sightingOf(after, skew)
      const known = sightings[index]?.result
      const observation = before
        ? observationOf(before, after, skew)
        : known && !sameSighting(known.last, now)
          ? { taskId: after.id, ...now, before: known.last, changes: [], unwatched: true }
          : undefined
      if (observation) {
        const size = JSON.stringify(observation).length
        bytes += size
        bare.observations.add({ ...observation, scope, bytes: size })
      }
      if (!known || !sameSighting(known.last, now))
        bare.seen.put({ scope, taskId: after.id, first: known?.first ?? now, last: now })
    }
    if (bytes > this.#limits.bytes) {
      let dropped = (await facts.get('dropped')) ?? 0
      // A tenth more than needed, so that not every further step has to drop something.
      for (
        let cursor = await observations.openCursor();
        cursor && bytes > this.#limits.bytes * 0.9;
        cursor = await cursor.continue()
      ) {
        bytes -= cursor.value.bytes
        dropped += 1
        await cursor.delete()
      }
      await facts.put(dropped, 'dropped')
    }
    const surplus = (await seen.count()) - this.#limits.sightings
    if (surplus > 0) {
      let left = surplus + this.#limits.sightings / 10
      for (let cursor = await seen.index('last').openCursor(); cursor && left > 0; cursor = await cursor.continue()) {
        left -= 1
        await cursor.delete()
      }
    }
    await facts.put(bytes, 'bytes')
    await transaction.done
  }

  /**
   * What was seen of one task, after all that was observed so far has been written.
   * @throws when this browser keeps no database
   */
  async of(scope: string, taskId: string): Promise<TaskHistory> {
    await this.#writing
    const database = await this.#database
    const [observations, seen, dropped] = await Promise.all([
      database.getAllFromIndex('observations', 'task', [scope, taskId]),
      database.get('seen', [scope, taskId]),
      database.get('facts', 'dropped'),
    ])
    return { first: seen?.first, observations: observations.toReversed(), dropped: dropped ?? 0 }
  }

  /**
   * What was seen of all tasks since a time of the environment, oldest first, after all that was observed so far has been written.
   * @throws when this browser keeps no database
   */
  async since(scope: string, from: number): Promise<readonly Observation[]> {
    await this.#writing
    const all = await (await this.#database).getAllFromIndex('observations', 'task', keysOf(scope))
    return all.filter(({ at }) => at >= from).toSorted((one, other) => one.at - other.at)
  }

  /** Bytes kept, about. */
  async size(): Promise<number> {
    await this.#writing
    return (await (await this.#database).get('facts', 'bytes')) ?? 0
  }

  /** Environments and clients of which anything is kept, by their scopes. */
  async scopes(): Promise<readonly string[]> {
    await this.#writing
    const transaction = (await this.#database).transaction(['observations', 'seen'])
    const found = new Set<string>()
    for (const source of [transaction.objectStore('observations').index('task'), transaction.objectStore('seen')])
      for (let cursor = await source.openKeyCursor(); cursor;) {
        const [scope] = cursor.key
        found.add(scope)
        // On to the next scope: in keys a list stands behind every text.
        cursor = await cursor.continue(keysOf(scope).upper)
      }
    return [...found]
  }

  /** Forgets what was seen of one environment by one client, after all that was observed so far has been written. */
  forget(scope: string): Promise<void> {
    const forgotten = this.#writing.then(() => this.#forget(scope))
    this.#writing = forgotten.catch(() => undefined)
    return forgotten
  }

  async #forget(scope: string): Promise<void> {
    const transaction = (await this.#database).transaction(['observations', 'seen', 'facts'], 'readwrite')
    const facts = transaction.objectStore('facts')
    let bytes = (await facts.get('bytes')) ?? 0
    const ofScope = keysOf(scope)
    for (
      let cursor = await transaction.objectStore('observations').index('task').openCursor(ofScope);
      cursor;
      cursor = await cursor.continue()
    ) {
      bytes -= cursor.value.bytes
      await cursor.delete()
    }
    await transaction.objectStore('seen').delete(ofScope)
    await facts.put(Math.max(0, bytes), 'bytes')
    await transaction.done
  }

  /** Forgets everything of every environment and client. */
  async clear(): Promise<void> {
    await this.#writing
    const database = await this.#database
    const transaction = database.transaction(['observations', 'seen', 'facts'], 'readwrite')
    await Promise.all([
      transaction.objectStore('observations').clear(),
      transaction.objectStore('seen').clear(),
      transaction.objectStore('facts').clear(),
      transaction.done,
    ])
  }

  async close(): Promise<void> {
    ;(await this.#database).close()
    await deleteDB(this.#name)
  }
}

/** All keys of a scope. */
function keysOf(scope: string) {
  return IDBKeyRange.bound([scope], [scope, []])
}

let own: HistoryStore | undefined

/** The history of this page: one, so that nothing is written behind what was forgotten. */
export function ownHistory(): HistoryStore {
  own ??= new HistoryStore()
  return own
}

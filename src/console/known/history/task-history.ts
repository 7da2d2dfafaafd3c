import { unwrap, wrap, type DBSchema, type IDBPTransaction } from 'idb'

import { groupsOf } from '../../../conformance/groups-of.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { restAfter } from '../../ui/browser/time-slice.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { KeptDatabase, keysOf } from '../../platform/storage/kept-database.ts'
import { HISTORY_NAME } from './history-name.ts'
import {
  observationOf,
  sameSighting,
  sightingOf,
  type Observation,
  type Sighting,
} from '../../../picture/observation.ts'
import { dropLongestUnseen, shardOf, type TaskSightings, type Shard } from './sightings.ts'

export interface TaskUpdate {
  readonly before: LoadedTask | undefined
  readonly after: LoadedTask
}

interface Step {
  /** Environment and client. */
  readonly scope: string
  readonly changes: readonly TaskUpdate[]
  readonly skew: number
}

interface HistorySchema extends DBSchema {
  observations: {
    key: number
    value: Observation & { scope: string; bytes: number }
    indexes: { task: [string, string] }
  }
  shards: { key: [string, number]; value: Shard }
  facts: { key: string; value: number }
}

const STORES = ['observations', 'shards', 'facts'] as const

type HistoryTransaction<Mode extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<
  HistorySchema,
  (typeof STORES)[number][],
  Mode
>

export interface TaskHistory {
  readonly first: Sighting | undefined
  /** Newest first. */
  readonly observations: readonly Observation[]
  /** How many observations of any task were dropped for space. */
  readonly dropped: number
}

export interface HistoryLimits {
  readonly bytes: number
  /** Limit per shard: 150,000 per environment and client. */
  readonly inShard: number
}

const historyLimits: HistoryLimits = { bytes: 20_000_000, inShard: 300 }
/** Collects writes around a large one: the first loading has many steps. */
const LONGEST_REST_MILLISECONDS = 10_000

function databaseOf(name: string): KeptDatabase<HistorySchema> {
  return new KeptDatabase<HistorySchema>(name, 2, async (database, from, _to, transaction) => {
    const shards = database.createObjectStore('shards', { keyPath: ['scope', 'shard'] })
    if (from === 1) {
      for (const shard of await takeSingleSightings(unwrap(transaction))) await shards.put(shard)
      return
    }
    database.createObjectStore('observations', { autoIncrement: true }).createIndex('task', ['scope', 'taskId'])
    database.createObjectStore('facts')
  })
}

/** From version 1, which had a record per task. */
async function takeSingleSightings(transaction: IDBTransaction): Promise<readonly Shard[]> {
  const kept: readonly (TaskSightings & { scope: string; taskId: string })[] = await wrap(
    transaction.objectStore('seen').getAll(),
  )
  transaction.db.deleteObjectStore('seen')
  return [...groupsOf(kept, ({ scope }) => scope)].flatMap(([scope, ofScope]) =>
    [...groupsOf(ofScope, ({ taskId }) => shardOf(taskId))].map(([shard, tasks]) => ({
      scope,
      shard,
      tasks: new Map(tasks.map(({ taskId, first, last }) => [taskId, { first, last }])),
    })),
  )
}

/** Observations of tasks, limited in size: the oldest are dropped first. */
export class HistoryStore {
  readonly #database: KeptDatabase<HistorySchema>
  readonly #limits: HistoryLimits
  #waiting: Step[] = []
  #writing: Promise<void> = Promise.resolve()
  /** Pause before the next write, in milliseconds. */
  #rest = 0

  constructor(name = HISTORY_NAME, limits = historyLimits) {
    this.#limits = limits
    this.#database = databaseOf(name)
  }

  observe(scope: string, changes: readonly TaskUpdate[], skew = environmentNow() - Date.now()): Promise<void> {
    const waiting = this.#waiting
    waiting.push({ scope, changes, skew })
    this.#writing = this.#writing.then(() => this.#writeAll(waiting)).catch(() => undefined)
    return this.#writing
  }

  async #writeAll(waiting: Step[]): Promise<void> {
    if (waiting.length === 0) return
    if (this.#rest > 0) await new Promise((resolve) => setTimeout(resolve, this.#rest))
    const began = performance.now()
    try {
      await this.#database.transact([...STORES], 'readwrite', (transaction) =>
        this.#write(transaction, waiting.splice(0)),
      )
    } finally {
      this.#rest = restAfter(performance.now() - began, LONGEST_REST_MILLISECONDS)
    }
  }

  async #write(transaction: HistoryTransaction, steps: readonly Step[]): Promise<void> {
    const [observations, shards, facts] = [
      transaction.objectStore('observations'),
      transaction.objectStore('shards'),
      transaction.objectStore('facts'),
    ]
    // Not awaited: requests run in order, and a failure fails the transaction.
    const bare = { shards: unwrap(shards), observations: unwrap(observations) }
    let bytes = (await facts.get('bytes')) ?? 0
    const keepIn = async (scope: string, shard: number, seen: readonly (TaskUpdate & { skew: number })[]) => {
      const tasks = (await shards.get([scope, shard]))?.tasks ?? new Map<string, TaskSightings>()
      let isOther = false
      for (const { before, after, skew } of seen) {
        const now = sightingOf(after, skew)
        const known = tasks.get(after.id)
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
        if (known && sameSighting(known.last, now)) continue
        tasks.set(after.id, { first: known?.first ?? now, last: now })
        isOther = true
      }
      if (!isOther) return
      dropLongestUnseen(tasks, this.#limits.inShard)
      bare.shards.put({ scope, shard, tasks })
    }
    for (const [scope, ofScope] of groupsOf(steps, (step) => step.scope)) {
      const seen = ofScope.flatMap(({ changes, skew }) => changes.map((change) => ({ ...change, skew })))
      // One at a time, to keep the page responsive.
      for (const [shard, ofShard] of groupsOf(seen, ({ after }) => shardOf(after.id)))
        await keepIn(scope, shard, ofShard)
    }
    if (bytes > this.#limits.bytes) {
      let dropped = (await facts.get('dropped')) ?? 0
      // A tenth more, so that this happens rarely.
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
    await facts.put(bytes, 'bytes')
  }

  /** After pending writes. @throws without a database */
  async of(scope: string, taskId: string): Promise<TaskHistory> {
    await this.#writing
    const [observations, shard, dropped] = await this.#database.run((database) =>
      Promise.all([
        database.getAllFromIndex('observations', 'task', [scope, taskId]),
        database.get('shards', [scope, shardOf(taskId)]),
        database.get('facts', 'dropped'),
      ]),
    )
    const first = shard?.tasks.get(taskId)?.first
    return { first, observations: observations.toReversed(), dropped: dropped ?? 0 }
  }

  /** Since a time of the environment, oldest first, after pending writes. @throws without a database */
  async since(scope: string, from: number): Promise<readonly Observation[]> {
    await this.#writing
    const all = await this.#database.run((database) => database.getAllFromIndex('observations', 'task', keysOf(scope)))
    return all.filter(({ at }) => at >= from).toSorted((one, other) => one.at - other.at)
  }

  async size(): Promise<number> {
    await this.#writing
    return (await this.#database.run((database) => database.get('facts', 'bytes'))) ?? 0
  }

  async scopes(): Promise<readonly string[]> {
    await this.#writing
    return await this.#database.transact([...STORES], 'readonly', scopesIn)
  }

  /** After pending writes. */
  forget(scope: string): Promise<void> {
    return this.#inTurn(() =>
      this.#database.transact([...STORES], 'readwrite', (transaction) => forgetIn(transaction, scope)),
    )
  }

  clear(): Promise<void> {
    return this.#inTurn(() => this.#database.clear())
  }

  /** After earlier writes and before later ones. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#waiting = []
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => undefined)
    return done
  }

  remove(): Promise<void> {
    return this.#database.remove()
  }
}

async function scopesIn(transaction: HistoryTransaction<'readonly'>): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const source of [transaction.objectStore('observations').index('task'), transaction.objectStore('shards')])
    for (let cursor = await source.openKeyCursor(); cursor;) {
      const [scope] = cursor.key
      found.add(scope)
      // To the next scope: arrays sort after strings.
      cursor = await cursor.continue(keysOf(scope).upper)
    }
  return [...found]
}

async function forgetIn(transaction: HistoryTransaction, scope: string): Promise<void> {
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
  await transaction.objectStore('shards').delete(ofScope)
  await facts.put(Math.max(0, bytes), 'bytes')
}

let own: HistoryStore | undefined

/** One per page, so that no write follows a deletion. */
export function ownHistory(): HistoryStore {
  own ??= new HistoryStore()
  return own
}

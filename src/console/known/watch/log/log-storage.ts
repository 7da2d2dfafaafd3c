import type { DBSchema, IDBPDatabase } from 'idb'

import { chainStart, type ChainLink } from '../../../../watch/wire/log-chain.ts'
import type { LogEntry, WriteEntry } from '../../../../watch/wire/log.ts'
import { KeptDatabase, keysOf } from '../../../platform/storage/kept-database.ts'

/** Written here, not yet on the server. */
export interface Written {
  readonly entry: WriteEntry
  /** Milliseconds of the environment's clock. */
  readonly writtenAt: number
}

interface LogSchema extends DBSchema {
  written: { key: [scope: string, id: string]; value: Written }
  /** Of a browser without a server. */
  own: { key: [scope: string, number: number]; value: LogEntry }
  /** Last verified link. */
  verified: { key: string; value: ChainLink }
}

export interface StoredLog {
  readonly written: readonly Written[]
  readonly own: readonly LogEntry[]
  readonly verified: ChainLink | undefined
}

export interface LogStorage {
  /** Never rejects; empty without a database. */
  readonly read: () => Promise<StoredLog>
  /** Resolves when stored, or when that is impossible. */
  readonly keepWritten: (written: Written) => Promise<void>
  readonly dropWritten: (id: string) => Promise<void>
  /** Resolves with the entries that other windows added after `known`, then the made one. */
  readonly addOwn: (known: ChainLink | undefined, make: (before: ChainLink) => LogEntry) => Promise<readonly LogEntry[]>
  readonly keepVerified: (link: ChainLink | undefined) => Promise<void>
}

const kept = new KeptDatabase<LogSchema>('watchfloor-log', 1, (database) => {
  for (const store of ['written', 'own', 'verified'] as const) database.createObjectStore(store)
})

/** Keeps the log beyond the session. */
export function logStorage(scope: string): LogStorage {
  const all = keysOf(scope)
  const write = async (work: (database: IDBPDatabase<LogSchema>) => Promise<unknown>) => {
    await kept.runOf(scope, work).catch(() => undefined)
  }
  return {
    read: async () => {
      try {
        const [written, own, verified] = await kept.runOf(scope, (database) =>
          Promise.all([database.getAll('written', all), database.getAll('own', all), database.get('verified', scope)]),
        )
        return { written: written.toSorted((one, other) => one.writtenAt - other.writtenAt), own, verified }
      } catch {
        return { written: [], own: [], verified: undefined }
      }
    },
    keepWritten: (written) => write((database) => database.put('written', written, [scope, written.entry.id])),
    dropWritten: (id) => write((database) => database.delete('written', [scope, id])),
    addOwn: async (known = chainStart, make) => {
      try {
        return await kept.runOf(scope, async (database) => {
          const { store, done } = database.transaction('own', 'readwrite')
          const others = await store.getAll(IDBKeyRange.bound([scope, known.number], all.upper, true))
          const made = make(others.at(-1) ?? known)
          await Promise.all([store.put(made, [scope, made.number]), done])
          return [...others, made]
        })
      } catch {
        return [make(known)]
      }
    },
    keepVerified: (link) =>
      write((database) =>
        link === undefined ? database.delete('verified', scope) : database.put('verified', link, scope),
      ),
  }
}

import { StorageFull } from '../../database/operator-error.ts'
import type { Sql, SqlValue } from '../../database/sql.ts'

export interface ServerDisk {
  readonly isFull: () => boolean
  /** The process that uses it was killed. */
  readonly isDead: () => boolean
  readonly onKill: (end: () => void) => void
  /** Of all processes of the database one leads. */
  readonly leads: () => boolean
}

/** A database as one process has it: its disk may fill, and a kill rolls back the open transaction. */
export function sqlOnDisk(sql: Sql, disk: ServerDisk): Sql {
  const rollbacks = new Set<() => void>()
  disk.onKill(() => rollbacks.forEach((rollBack) => rollBack()))

  const refuseFull = (text: string) => {
    // With tables that exist, a start writes nothing.
    if (disk.isFull() && !/^(?:select|create table if not exists)/.test(text))
      throw new StorageFull('The disk of the world is full: free some space, and writing resumes')
  }
  /** A dead process gets no results. */
  const result = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (disk.isDead()) return
      work().then(
        (value) => disk.isDead() || resolve(value),
        (error: unknown) => disk.isDead() || reject(error),
      )
    })
  const within = (tx: Sql): Sql => ({
    ...tx,
    query: async (text: string, values?: readonly SqlValue[]) => {
      refuseFull(text)
      return await result(() => tx.query(text, values))
    },
    execute: async (text: string, values?: readonly SqlValue[]) => {
      refuseFull(text)
      await result(() => tx.execute(text, values))
    },
    transaction: (work) => tx.transaction((inner) => work(inner === tx ? within(tx) : inner)),
  })

  return {
    ...within(sql),
    transaction: (work, size) =>
      result(() => {
        const kill = new AbortController()
        const rollBack = () => kill.abort(new Error('Killed'))
        rollbacks.add(rollBack)
        const killed = new Promise<never>((_, reject) =>
          kill.signal.addEventListener('abort', () => reject(kill.signal.reason)),
        )
        return sql
          .transaction((tx) => Promise.race([work(within(tx)), killed]), size)
          .finally(() => rollbacks.delete(rollBack))
      }),
    lead: async () => disk.leads(),
    close: async () => undefined,
  }
}

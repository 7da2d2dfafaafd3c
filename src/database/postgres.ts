import { refuseNul } from './sql.ts'
import type { Sql, SqlDialect, SqlRow, SqlValue } from './sql.ts'
import { createTransactionGuard } from './transaction-guard.ts'

/** The part of a PostgreSQL connection we use. */
export interface PostgresConnection {
  query(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
}

/** Connections to one database. */
export interface PostgresPool extends PostgresConnection {
  /** A connection reserved until `release`; a broken one is discarded. */
  connect(): Promise<PostgresConnection & { release(broken: boolean): void }>
  /** A connection kept until it breaks or the pool ends, for process-long locks. */
  keep(): Promise<PostgresConnection & { isBroken(): boolean }>
  end(): Promise<void>
  /** Whether the connection was lost, so that a retry may help. */
  isLost(error: unknown): boolean
}

const dialect: SqlDialect = { bytewiseText: 'text collate "C"', bytes: 'bytea' }

/**
 * The store's SQL on PostgreSQL.
 *
 * All writers of a database, in whichever process, take turns as the embedded database makes them: a transaction holds one advisory lock to its
 * end. So what it has read stays true until it commits, moments are committed in their order, and nothing has to be repeated for a
 * serialisation failure. Readers wait for nobody. Writes are few: the simulation's, and what operators delete.
 */
export async function openPostgres(pool: PostgresPool): Promise<Sql> {
  const writers = await lockNamed(pool, 'writers')
  const guard = createTransactionGuard()

  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    guard.refuseWithin()
    const connection = await pool.connect()
    let settled = false
    try {
      await connection.query('begin')
      await connection.query(`select pg_advisory_xact_lock(${writers})`)
      const { sql, check } = joined(connection)
      const result = await guard.run(() => work(sql))
      check()
      await connection.query('commit')
      settled = true
      return result
    } catch (error) {
      // A connection that fails even here is in an unknown state and discarded.
      settled = await connection.query('rollback').then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      connection.release(!settled)
    }
  }

  return {
    dialect,
    async query(text, values = []) {
      refuseNul(values)
      try {
        return await pool.query(text, values)
      } catch (error) {
        // A connection that broke while idle says so at its next use: reads can simply be repeated.
        if (!pool.isLost(error)) throw error
        return await pool.query(text, values)
      }
    },
    execute: (text, values = []) => transaction((sql) => sql.execute(text, values)),
    transaction,
    lead: await leadership(pool),
    close: () => pool.end(),
  }
}

/** The store's SQL within a transaction; `check` throws what a statement of it threw. */
function joined(connection: PostgresConnection): { sql: Sql; check: () => void } {
  let failure: { error: unknown } | undefined
  const query: Sql['query'] = async (text, values = []) => {
    refuseNul(values)
    try {
      return await connection.query(text, values)
    } catch (error) {
      // After an error PostgreSQL silently turns `commit` into `rollback`: callers must not take that for
      // success.
      failure ??= { error }
      throw error
    }
  }
  const sql: Sql = {
    dialect,
    query,
    execute: async (text, values) => void (await query(text, values)),
    transaction: (work) => work(sql),
    lead: () => Promise.reject(new Error('A transaction is open')),
    close: () => Promise.reject(new Error('A transaction is open')),
  }
  const check = () => {
    if (failure) throw failure.error
  }
  return { sql, check }
}

/** The leading process: its lock ends with its connection, then the next to ask gets it. */
async function leadership(pool: PostgresPool): Promise<() => Promise<boolean>> {
  const lock = await lockNamed(pool, 'leader')
  let kept: Awaited<ReturnType<PostgresPool['keep']>> | undefined
  let leads = false
  return async () => {
    if (kept?.isBroken()) {
      kept = undefined
      leads = false
    }
    kept ??= await pool.keep()
    // A session may take a lock several times: ask until it is granted, then only check the connection.
    const [row] = await kept.query(leads ? 'select true as leads' : `select pg_try_advisory_lock(${lock}) as leads`)
    leads = row?.['leads'] === true
    return leads
  }
}

/** An advisory lock's number: one per schema, as environments may share a database. */
async function lockNamed(pool: PostgresPool, name: string): Promise<string> {
  const [row] = await pool.query(
    "select hashtextextended('watchfloor ' || coalesce(current_schema(), '') || ' ' || $1::text, 0)::text as key",
    [name],
  )
  const key = String(row?.['key'])
  if (!/^-?\d+$/.test(key)) throw new TypeError('A lock has a number')
  return key
}

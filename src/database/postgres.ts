import { refuseNul } from './sql.ts'
import type { Sql, SqlDialect, SqlRow, SqlValue } from './sql.ts'
import { createTransactionGuard } from './transaction-guard.ts'

export interface PostgresConnection {
  query(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
}

export interface PostgresPool extends PostgresConnection {
  /** Reserved until `release`, which discards broken ones. */
  connect(): Promise<PostgresConnection & { release(broken: boolean): void }>
  /** Kept until it breaks or the pool ends: for process-long locks. */
  keep(): Promise<PostgresConnection & { isBroken(): boolean }>
  end(): Promise<void>
  /** A retry may help. */
  isLost(error: unknown): boolean
}

const dialect: SqlDialect = { bytewiseText: 'text collate "C"', bytes: 'bytea' }

/**
 * Writers of all processes take turns by one advisory lock, so reads stay true until the commit, moments
 * commit in order, and nothing is retried. Readers don't wait; writes are few.
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
      // A connection that fails here is in an unknown state and discarded.
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
        // Broken while idle: reads can be repeated.
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

/** `check` throws the first error of a statement. */
function joined(connection: PostgresConnection): { sql: Sql; check: () => void } {
  let failure: { error: unknown } | undefined
  const query: Sql['query'] = async (text, values = []) => {
    refuseNul(values)
    try {
      return await connection.query(text, values)
    } catch (error) {
      // After an error PostgreSQL turns `commit` into `rollback` without an error.
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

/** The lock ends with its connection; the next process to ask gets it. */
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
    // A session can take a lock repeatedly: once granted, only check the connection.
    const [row] = await kept.query(leads ? 'select true as leads' : `select pg_try_advisory_lock(${lock}) as leads`)
    leads = row?.['leads'] === true
    return leads
  }
}

/** One per schema, as environments may share a database. */
async function lockNamed(pool: PostgresPool, name: string): Promise<string> {
  const [row] = await pool.query(
    "select hashtextextended('watchfloor ' || coalesce(current_schema(), '') || ' ' || $1::text, 0)::text as key",
    [name],
  )
  const key = String(row?.['key'])
  if (!/^-?\d+$/.test(key)) throw new TypeError('A lock has a number')
  return key
}

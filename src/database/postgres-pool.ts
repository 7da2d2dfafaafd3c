import pg from 'pg'

import { OperatorError, SERVER_DISK_FULL, StorageFull } from './operator-error.ts'
import type { PostgresPool } from './postgres.ts'
import type { SqlRow, SqlValue } from './sql.ts'

const CONNECT_TIMEOUT_MS = 5000
/** Outside transactions: a network that drops packets must not block requests for ever. */
const READ_TIMEOUT_MS = 15_000
/** Ends a stalled process's transaction, which all other writers wait for. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 10

/** A broken connection shows at its next statement; without a listener it would end the process. */
function ignore() {}

/** Defaults of `url` come from libpq's variables, such as `PGPASSWORD`. Connects at the first statement. */
export function createPostgresPool(url: string): PostgresPool {
  const name = databaseName(url)
  const settings = {
    connectionString: url,
    application_name: 'watchfloor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: MAX_CONNECTIONS })
  // Idle connections are replaced; without a listener an error would end the process.
  pool.on('error', () => {})
  const kept = new Set<pg.Client>()

  const run = async (on: pg.Pool | pg.ClientBase, text: string, values: readonly SqlValue[], timeout?: number) => {
    try {
      const query = { text, values: [...values], ...(timeout !== undefined && { query_timeout: timeout }) }
      const { rows } = await on.query<SqlRow>(query)
      return rows
    } catch (error) {
      throw readable(name, error)
    }
  }

  return {
    query: (text, values = []) => run(pool, text, values, READ_TIMEOUT_MS),

    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw readable(name, error)
      })
      client.on('error', ignore)
      return {
        query: (text, values = []) => run(client, text, values),
        release(broken) {
          client.off('error', ignore)
          client.release(broken)
        },
      }
    },

    async keep() {
      const client = new pg.Client(settings)
      let broken = false
      const leave = () => {
        broken = true
        kept.delete(client)
      }
      client.on('error', leave)
      client.on('end', leave)
      kept.add(client)
      await client.connect().catch((error: unknown) => {
        leave()
        throw readable(name, error)
      })
      return {
        query: (text, values = []) =>
          run(client, text, values, READ_TIMEOUT_MS).catch((error: unknown) => {
            leave()
            void client.end().catch(() => {})
            throw error
          }),
        isBroken: () => broken,
      }
    },

    async end() {
      await Promise.all([...kept].map((client) => client.end()))
      await pool.end()
    },

    isLost: (error) => error instanceof DatabaseUnreachable && error.wasConnected,
  }
}

/** Without user and password. */
export function databaseName(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new OperatorError('The database URL must be postgres://USER:PASSWORD@HOST:PORT/DATABASE')
  }
  return `postgres://${parsed.host || 'localhost'}${parsed.pathname}`
}

class DatabaseUnreachable extends OperatorError {
  /** False: it never opened. */
  readonly wasConnected: boolean

  constructor(message: string, wasConnected: boolean) {
    super(message)
    this.wasConnected = wasConnected
  }
}

/** By SQLSTATE (PostgreSQL's manual, appendix A). */
const problems: Record<string, string> = {
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist',
  '3F000': 'has no schema to create tables in',
  '42501': 'denies this user the required rights',
  '25006': 'is read-only',
  '53300': 'has no free connection',
}

/** Fixed words only: the driver's may repeat its input. */
function readable(name: string, error: unknown): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '53100')
    return new StorageFull(SERVER_DISK_FULL, `The database ${name} has no space left on its disk (${code})`)
  const problem = problems[code]
  if (problem !== undefined) return new OperatorError(`The database ${name} ${problem} (${code})`)
  // Class 08: connections; 57P: a stopping server; others are the system's or the driver's.
  const refused = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03)$/.test(code)
  const lost =
    /^(ECONNRESET|EPIPE|ETIMEDOUT|ENOTCONN|08...|57P0[12]|25P03)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error|Query read timeout)/.test(error.message)
  const slow = error.message.startsWith('timeout exceeded when trying to connect')
  if (refused || lost || slow) {
    return new DatabaseUnreachable(`The database ${name} can't be reached (${code || error.message})`, lost)
  }
  return error
}

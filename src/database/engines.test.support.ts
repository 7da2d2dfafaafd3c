import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { onTestFinished } from 'vitest'

import { emptyDatabase } from '../cli/empty-database.mjs'
import { openLibsql } from './libsql.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresPool } from './postgres.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { openSqliteWasm } from './sqlite-wasm.ts'

/**
 * Where the store is tested: `wasm` is SQLite as in a tab, `pglite` PostgreSQL in this process, `postgres` a
 * server of its own.
 */
export type SqlEngine = SharedEngine | 'libsql' | 'wasm'
/** Of databases that several processes may share. */
export type SharedEngine = 'pglite' | 'postgres'

/** Tests make schemas in it; `npm run test:servers` sets it. */
const testServer = process.env['WATCHFLOOR_TEST_POSTGRES']

export const sharedEngines: readonly SharedEngine[] = testServer === undefined ? ['pglite'] : ['postgres']
export const engines: readonly SqlEngine[] =
  testServer === undefined ? ['libsql', 'wasm', ...sharedEngines] : sharedEngines
export const defaultEngine: SqlEngine = testServer === undefined ? 'libsql' : 'postgres'

/** An empty database that goes with the test. */
export async function temporarySql(engine: SqlEngine = defaultEngine): Promise<Sql> {
  const sql = await open(engine)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= sql.close())
  onTestFinished(close)
  return { ...sql, close }
}

/**
 * Connections to one empty database, as of several processes; removed after the test. Not for the embedded
 * one, which serves one process.
 */
export async function sharedDatabase(engine: SharedEngine): Promise<() => Promise<Sql>> {
  const pool = engine === 'pglite' ? await pglitePool() : undefined
  const url = pool ? '' : await temporarySchema()
  const opened: Sql[] = []
  onTestFinished(async () => {
    for (const sql of opened) await sql.close()
    await pool?.end()
  })
  return async () => {
    const sql = await openPostgres(pool ? { ...pool, end: async () => {} } : createPostgresPool(url))
    opened.push(sql)
    return sql
  }
}

async function open(engine: SqlEngine): Promise<Sql> {
  switch (engine) {
    case 'libsql': {
      const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      return openLibsql(join(folder, 'test.db'), { durable: false })
    }
    case 'wasm':
      sqlite ??= sqlite3InitModule()
      return openSqliteWasm(await sqlite, new (await sqlite).oo1.DB(':memory:'))
    case 'pglite':
      return await openPostgres(await pglitePool())
    case 'postgres':
      return await openPostgres(createPostgresPool(await temporarySchema()))
  }
}

let sqlite: Promise<Sqlite3Static> | undefined
let admin: PostgresPool | undefined

/** An empty schema on the server, removed after the test. */
export async function temporarySchema(): Promise<string> {
  const url = new URL(testServer ?? '')
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  admin ??= createPostgresPool(url.href)
  await admin.query(`create schema ${schema}`)
  onTestFinished(async () => void (await admin?.query(`drop schema ${schema} cascade`)))
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

let pglite: Promise<PGlite> | undefined
let currentSchema = ''

async function startPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(emptyDatabase)]) })
}

/**
 * A schema in the test file's PGlite. It has a single session: connections take turns, and a transaction
 * keeps it.
 */
async function pglitePool(): Promise<PostgresPool> {
  pglite ??= startPglite()
  const database = await pglite
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await database.exec(`create schema ${schema}`)
  let turn: Promise<unknown> = Promise.resolve()

  const query = async (text: string, values: readonly SqlValue[] = []) => {
    if (currentSchema !== schema) await database.exec(`set search_path to ${schema}`)
    currentSchema = schema
    return (await database.query<SqlRow>(text, [...values])).rows
  }
  const take = async () => {
    const before = turn
    let release: (() => void) | undefined
    turn = new Promise<void>((resolve) => (release = resolve))
    await before
    return () => release?.()
  }

  return {
    async query(text, values) {
      const release = await take()
      return await query(text, values).finally(release)
    },
    async connect() {
      return { query, release: await take() }
    },
    keep: async () => ({ query, isBroken: () => false }),
    end: async () => void (await database.exec(`drop schema ${schema} cascade`)),
    isLost: () => false,
  }
}

import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { OperatorError } from './operator-error.ts'
import { openSqliteWasm } from './sqlite-wasm.ts'

const FULL = /storage is full or can’t be written: free some space/

async function open() {
  const sqlite = await sqlite3InitModule()
  const database = new sqlite.oo1.DB(':memory:')
  const sql = openSqliteWasm(sqlite, database)
  onTestFinished(() => sql.close())
  await sql.execute('create table kept (bytes blob)')
  return { database, sql }
}

test('a full storage is told in words, and writing resumes once there is room', async () => {
  const { database, sql } = await open()
  database.exec('pragma max_page_count = 10')
  const insert = () => sql.execute('insert into kept (bytes) values ($1)', [new Uint8Array(200_000)])
  await expect(insert()).rejects.toThrow(FULL)
  await expect(insert()).rejects.toBeInstanceOf(OperatorError)
  database.exec('pragma max_page_count = 10000')
  await insert()
  expect(await sql.query('select count(*) as count from kept')).toEqual([{ count: 1 }])
})

test('so is a failed write into private files', async () => {
  const { database, sql } = await open()
  vi.spyOn(database, 'prepare').mockImplementation(() => {
    throw new Error('SQLITE_IOERR: sqlite3 result code 10: disk I/O error')
  })
  await expect(sql.query('select 1')).rejects.toThrow(FULL)
})

import { fileURLToPath } from 'node:url'

import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { fillSqliteWasm, openSqliteWasm } from '../../database/sqlite-wasm.ts'
import { openTabService } from '../tab-service.ts'
import { withCopies, withoutCopies } from './copies.ts'
import { prepareScenario } from './prepare.ts'
import { openPrepared } from './prepared-file.ts'

const folder = folderOf('harbor-west')
const sqlite = await sqlite3InitModule()
const file = await prepareScenario(sqlite, folder, folder)

function folderOf(name: string): string {
  return fileURLToPath(new URL(`../../environment/scenario/${name}`, import.meta.url))
}

/** The tables of a new watch in a tab, without what is random. */
async function tablesAt(start: number, isPrepared: boolean): Promise<Record<string, string>> {
  const database = new sqlite.oo1.DB(':memory:')
  const sql = openSqliteWasm(sqlite, database)
  const prepared = isPrepared ? openPrepared(file.slice().buffer, start) : undefined
  if (prepared !== undefined) fillSqliteWasm(sqlite, database, prepared.image)
  const failures: unknown[] = []
  const service = await openTabService({
    sql,
    name: 'Harbor West, made up',
    scenario: folder,
    filled: prepared?.filled,
    onError: (error) => failures.push(error),
  })
  // Objects are added before the first is read.
  const { signal } = new AbortController()
  const asked = { method: 'GET', target: '/api/v1/objects/none', headers: new Headers(), body: undefined, signal }
  await service.answer(asked)
  const tables: Record<string, string> = {}
  for (const { name } of await sql.query("select name from sqlite_master where type = 'table' order by name")) {
    const rows = await sql.query(`select * from ${String(name)} order by 1`)
    const lines = rows.filter(({ key }) => !String(key).endsWith('-key')).map((row) => JSON.stringify(row))
    // A hash has its own salt; a prepared number may have spaces before it, as JSON allows.
    tables[String(name)] = lines
      .join('\n')
      .replaceAll(/sha256\$[\w$-]+/g, '')
      .replaceAll(/: +(?=[\d.])/g, ':')
  }
  await service.close()
  expect(failures).toEqual([])
  return tables
}

test.each(['2026-11-26T12:00:00Z', '2028-02-29T23:59:59Z', '2037-07-09T04:05:06Z'])(
  'a prepared database opened at %s is as one that is filled then',
  async (time) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(time)
    const prepared = await tablesAt(Date.parse(time), true)
    const filled = await tablesAt(Date.parse(time), false)
    expect(Object.keys(prepared)).toEqual(Object.keys(filled))
    for (const [name, rows] of Object.entries(filled)) expect(prepared[name], name).toBe(rows)
    expect(filled['task']?.split('\n')).toHaveLength(400)
  },
)

test('a scenario is prepared as the same bytes each time', async () => {
  expect(Buffer.compare(await prepareScenario(sqlite, folder, folder), file)).toBe(0)
})

test('a scenario with clients of its own isn’t prepared', async () => {
  await expect(prepareScenario(sqlite, folderOf('example'), 'example')).rejects.toThrow('clients of its own')
})

test('bytes come back whole with their copies, runs and none', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 })
  const repeated = fc.tuple(bytes, fc.nat(8), bytes).map(([one, times, other]) => {
    const parts = [one, ...Array.from({ length: times }, () => one), other, one, other]
    return Uint8Array.from(parts.flatMap((part) => [...part]))
  })
  fc.assert(
    fc.property(repeated, (given) => {
      const packed = withoutCopies(given)
      expect(Buffer.compare(withCopies(packed.buffer), given)).toBe(0)
    }),
  )
  const far = new Uint8Array(100_000).map((_, at) => (at * at) % 251)
  far.copyWithin(60_000, 0, 40_000)
  expect(withoutCopies(far).length).toBeLessThan(70_000)
})

test('opening a prepared database writes the two keys of its tokens alone, which no two tabs share', async () => {
  const database = new sqlite.oo1.DB(':memory:')
  const { image, filled } = openPrepared(file.slice().buffer, Date.now())
  fillSqliteWasm(sqlite, database, image)
  const failures: unknown[] = []
  const service = await openTabService({
    sql: openSqliteWasm(sqlite, database),
    name: 'Harbor West, made up',
    scenario: folder,
    filled,
    isWatchLater: true,
    onError: (error) => failures.push(error),
  })
  expect(sqlite.capi.sqlite3_total_changes(database)).toBe(2)
  await service.close()
  expect(failures).toEqual([])
})

import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { expect, test } from 'vitest'

import { fillSqliteWasm, openSqliteWasm } from '../../database/sqlite-wasm.ts'
import type { Sql } from '../../database/sql.ts'
import type { Filled } from '../messages.ts'
import { openTabService } from '../tab-service.ts'
import { keepScenario, keptScenario } from './kept-scenario.ts'

const folder = fileURLToPath(new URL('../../environment/scenario/harbor-west', import.meta.url))
const sqlite = await sqlite3InitModule()

async function open(sql: Sql, filled?: Filled) {
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  const service = await openTabService({ sql, name: 'Harbor West, made up', scenario: folder, filled, onError })
  const ask = async (method: string, target: string, body?: string, token?: string) => {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    if (method === 'POST' && token === undefined) headers.set('Content-Type', 'application/x-www-form-urlencoded')
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    return await service.answer({ method, target, headers, body, signal: new AbortController().signal })
  }
  const form = 'grant_type=client_credentials&client_id=operator&client_secret=operator-secret'
  const { access_token: token } = await (await ask('POST', '/api/v1/oauth/token', form)).json()
  const get = async (target: string) => await (await ask('GET', target, undefined, token)).text()
  return { service, failures, get, post: (target: string, body: string) => ask('POST', target, body, token) }
}

test('a kept watch opens again with its scenario, its objects and what was written', async () => {
  const database = new sqlite.oo1.DB(':memory:')
  const sql = openSqliteWasm(sqlite, database)
  const before = await open(sql)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
  const files = Object.fromEntries(paths.map((path) => [relative(folder, path), new Uint8Array(readFileSync(path))]))
  const facts = { name: 'Harbor West, made up', folder: './case', apart: [] }
  await keepScenario(sql, facts, files)
  const sitrep = await before.get('/api/v1/objects/sar/halcyon/sitrep-0031.txt')
  const written = await before.post(
    '/watch/v1/log',
    JSON.stringify({ entries: [{ id: crypto.randomUUID(), text: 'Kept', subjects: [] }] }),
  )
  expect([written.status, sitrep.length > 1000]).toEqual([200, true])
  const image = sqlite.capi.sqlite3_js_db_export(database)
  await before.service.close()

  const again = new sqlite.oo1.DB(':memory:')
  fillSqliteWasm(sqlite, again, image)
  const sqlAgain = openSqliteWasm(sqlite, again)
  const kept = await keptScenario(sqlAgain)
  expect(kept.facts).toEqual(facts)
  expect(kept.files).toEqual(files)
  const after = await open(sqlAgain, kept.filled)
  expect(await after.get('/api/v1/objects/sar/halcyon/sitrep-0031.txt')).toBe(sitrep)
  expect(await after.get('/watch/v1/log?limit=50')).toContain('"Kept"')
  await after.service.close()
  expect([...before.failures, ...after.failures]).toEqual([])
})

import { chmod, copyFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startCheck } from './check-database.ts'
import { openDataFolder, openFolderDatabase } from './data-folder.ts'
import { folderProblem } from './health.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { someTask, taskCount, temporaryFolder } from '../service.test.support.ts'
import { openLibsql } from '../../database/libsql.ts'
import { openSqlStore } from '../store/sql-store.ts'

async function failureOf(folder: string): Promise<string> {
  const error: unknown = await openDataFolder(folder).then(
    (opened) => opened.close(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperatorError)
  const message = error instanceof Error ? error.message : ''
  expect(message).not.toContain('\n')
  return message
}

test('what was written is there after closing and opening again', async () => {
  const folder = join(await temporaryFolder(), 'deep', 'data')
  const first = await openDataFolder(folder)
  await first.store.tasks.put([someTask('a', 1)])
  const { sha256 } = await first.blobs.put(new TextEncoder().encode('hello'))
  await first.close()

  const second = await openDataFolder(folder)
  expect(await second.store.tasks.get('a')).toEqual(someTask('a', 1))
  expect(await new Response(await second.blobs.open(sha256)).text()).toBe('hello')
  await second.close()
})

test('once closed, the database file alone is a whole backup', async () => {
  const folder = await temporaryFolder()
  const original = await openDataFolder(folder)
  await original.store.tasks.put([someTask('a', 1)])
  await original.close()
  const restored = await temporaryFolder()
  await copyFile(join(folder, 'watchfloor.db'), join(restored, 'watchfloor.db'))
  const copy = await openDataFolder(restored)
  expect(await copy.store.tasks.get('a')).toEqual(someTask('a', 1))
  await copy.close()
})

test('a folder is for one process at a time', async () => {
  const folder = await temporaryFolder()
  const first = await openDataFolder(folder)
  expect(await failureOf(folder)).toContain('is in use by another Watchfloor')
  await first.close()
  await (await openDataFolder(folder)).close()
})

test('a file in place of the folder', async () => {
  const file = join(await temporaryFolder(), 'data')
  await writeFile(file, '')
  expect(await failureOf(file)).toMatch(/can't be used \(EEXIST/)
  expect(await failureOf(join(file, 'below'))).toMatch(/can't be used \(ENOTDIR/)
})

test('a folder where none can be made', async () => {
  // Node's `mkdir` would retry for ever.
  expect(await failureOf('/proc/watchfloor')).toMatch(/can't be (created|written to|used) \(E[A-Z]+/)
  expect(await failureOf('/proc/watchfloor/below/it')).toMatch(/can't be (created|written to|used) \(E[A-Z]+/)
})

test('a file that is no database', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'watchfloor.db'), 'not a database, by any means '.repeat(100))
  expect(await failureOf(folder)).toContain('is damaged or not a database')
  await rm(join(folder, 'watchfloor.db'))
  await (await openDataFolder(folder)).close()
})

test('a database that is damaged in its middle', async () => {
  const folder = await temporaryFolder()
  const { store, close } = await openDataFolder(folder)
  await store.tasks.put(Array.from({ length: 300 }, (_, index) => someTask(`t${index}`, index)))
  await close()
  const file = join(folder, 'watchfloor.db')
  const bytes = await readFile(file)
  // The first page, with the schema's root, stays: a failing disk may return anything for the rest.
  await writeFile(file, bytes.fill(0xa5, 4096))
  expect(await failureOf(folder)).toContain('is damaged or not a database')
})

/** Overwrites a text, also in copies left by split pages. */
function garble(bytes: Buffer, text: string): void {
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) bytes.write('"\u0001}{', at)
}

/** A closed database of 300 tasks, its bytes changed. */
async function changedDatabase(change: (bytes: Buffer) => void): Promise<string> {
  const folder = await temporaryFolder()
  const { store, close } = await openDataFolder(folder)
  await store.tasks.put(Array.from({ length: 300 }, (_, index) => someTask(`t${index}`, index)))
  await close()
  const file = join(folder, 'watchfloor.db')
  const bytes = await readFile(file)
  change(bytes)
  await writeFile(file, bytes)
  return folder
}

test.each([
  ['one page in the middle', (bytes: Buffer) => bytes.fill(0xa5, bytes.length >> 1, (bytes.length >> 1) + 4096)],
  ['a few bytes in the text of a task', (bytes: Buffer) => garble(bytes, '"taskId":"t17"')],
  ['its second half, which is gone', (bytes: Buffer) => bytes.fill(0, bytes.length >> 1)],
])('a database that is damaged in %s is noticed at the start', async (_, change) => {
  expect(await failureOf(await changedDatabase(change))).toContain('is damaged or not a database')
})

test('a larger database, which another process reads, is checked before the start too', async () => {
  const folder = await changedDatabase((bytes) => bytes.fill(0xa5, bytes.length >> 1))
  await truncate(join(folder, 'watchfloor.db'), 11_000_000)
  expect(await failureOf(folder)).toContain('is damaged or not a database')
})

test('a check that takes longer than a start waits goes on, and says what it finds', async () => {
  const folder = await changedDatabase((bytes) => bytes.fill(0xa5, bytes.length >> 1))
  const said: string[] = []
  const check = await startCheck(join(folder, 'watchfloor.db'), {
    folder,
    say: (line) => void said.push(line),
    within: 0,
  })
  await expect.poll(() => check.isDamaged()).toBe(true)
  expect(said).toEqual([
    expect.stringContaining('its check continues in the background'),
    expect.stringMatching(/^Watchfloor: .*is damaged or not a database/),
  ])
  expect(await folderProblem(folder, check.isDamaged())).toContain('damaged')
})

test('a start that fails ends the check that it did not wait for', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'watchfloor.db'), 'not a database, by any means '.repeat(100))
  const said: string[] = []
  // A running check ends with the process.
  const running = process.listenerCount('exit')
  const opened = openFolderDatabase(folder, { say: (line) => void said.push(line), within: 0 })
  await expect(opened).rejects.toThrow('is damaged or not a database')
  expect(said).toContainEqual(expect.stringContaining('its check continues in the background'))
  expect(process.listenerCount('exit')).toBe(running)
})

test('an empty file where a database was is not filled anew', async () => {
  const folder = await temporaryFolder()
  await (await openDataFolder(folder)).close()
  const file = join(folder, 'watchfloor.db')
  await writeFile(file, '')
  expect(await failureOf(folder)).toMatch(/is empty \(0 bytes\) but was a database: .* move it away to start afresh/)
  expect(await readFile(file, 'utf8')).toBe('')
  await rm(file)
  await (await openDataFolder(folder)).close()
})

test('an empty file that a first start left which was cut off is filled, and that is said', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'watchfloor.db'), '')
  const said: string[] = []
  const { close } = await openFolderDatabase(folder, { say: (line) => void said.push(line) })
  await close()
  expect(said).toContainEqual(expect.stringContaining('was empty after an interrupted first start'))
})

test('a folder that may not be written to', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o555)
  // Root may write anywhere: in a container, the test continues as another user.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(await failureOf(folder)).toMatch(/can't be written to \(EACCES\)/)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('a disk that is full: what was there stays, one line says so, and it goes on once there is space', async () => {
  const folder = await temporaryFolder()
  const sql = openLibsql(join(folder, 'watchfloor.db'))
  const store = await openSqlStore(sql, { name: 'test' })
  await store.tasks.put([someTask('a', 1)])
  // SQLite answers as on a full disk.
  const pages = (limit: number) => sql.transaction((tx) => tx.query(`pragma max_page_count = ${limit}`))
  await pages(1)
  const many = Array.from({ length: 500 }, (_, index) => someTask(`t${index}`, index))
  await expect(store.tasks.put(many)).rejects.toThrow(/^The disk of .*watchfloor\.db is full/)
  expect(await taskCount(store)).toBe(1)
  await pages(1_000_000)
  await store.tasks.put(many)
  expect(await taskCount(store)).toBe(501)
  await store.close()
})

test('a folder in place of the database', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'watchfloor.db'))
  expect(await failureOf(folder)).toContain("can't be opened")
})

test('a schema of a newer version', async () => {
  const folder = await temporaryFolder()
  await (await openDataFolder(folder)).close()
  const sql = openLibsql(join(folder, 'watchfloor.db'))
  await sql.execute('insert into schema_version (version) values (99)')
  await sql.close()
  expect(await failureOf(folder)).toContain('was written by a newer Watchfloor (schema 99')
})

test('without a folder everything is gone at the end', async () => {
  const first = await openDataFolder(undefined)
  await first.store.settings.set('a', 'b')
  await first.close()
  const second = await openDataFolder(undefined)
  expect(await second.store.settings.get('a')).toBeUndefined()
  await second.close()
})

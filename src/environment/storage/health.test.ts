import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { StorageFull } from '../../database/operator-error.ts'
import { openEnvironment } from '../open-environment.ts'
import { temporaryFolder } from '../service.test.support.ts'
import { openLibsql } from '../../database/libsql.ts'
import { openSqlStore } from '../store/sql-store.ts'
import { createHealth, folderProblem } from './health.ts'

async function fine() {
  return undefined
}

test('all is well: the write is made, and a finding holds for two seconds, however many ask', async () => {
  let now = 0
  const write = vi.fn(fine)
  const health = createHealth({ problem: fine, write, onError: fine }, () => now)
  expect(await Promise.all([health(), health()])).toEqual([undefined, undefined])
  for (now of [0, 1999, 2000]) expect(await health()).toBeUndefined()
  expect(write).toHaveBeenCalledTimes(2)
})

test('a clock that is set back keeps no old finding', async () => {
  let now = 3_600_000
  let problem: string | undefined
  const health = createHealth({ problem: async () => problem, write: fine, onError: fine }, () => now)
  expect(await health()).toBeUndefined()
  problem = 'It burns'
  now = 0
  expect(await health()).toBe('It burns')
})

test('what is known to be wrong is told without a try', async () => {
  const health = createHealth({ problem: async () => 'It burns', write: () => Promise.reject(), onError: fine })
  expect(await health()).toBe('It burns')
})

test('a write that fails is told without its place, which is for the log; then it goes on', async () => {
  const file = join(await temporaryFolder(), 'watchfloor.db')
  const sql = openLibsql(file)
  const store = await openSqlStore(sql, { name: 'test' })
  // SQLite answers as on a full disk.
  const pages = (limit: number) => sql.transaction((tx) => tx.query(`pragma max_page_count = ${limit}`))
  await pages(1)
  let now = 0
  const told: unknown[] = []
  const write = () => store.settings.set('probe', 'x'.repeat(100_000))
  const health = createHealth({ problem: fine, write, onError: (error) => void told.push(error) }, () => now)
  expect(await health()).toBe('The server’s disk is full: free some space, and writing resumes')
  const logged = `The disk of ${file} is full: free some space, and writing resumes`
  expect(told).toEqual([new StorageFull('The server’s disk is full: free some space, and writing resumes', logged)])
  await pages(1_000_000)
  now = 2000
  expect(await health()).toBeUndefined()
  await store.close()
})

test('a write that never ends is told after five seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const health = createHealth({ problem: fine, write: () => new Promise(() => undefined), onError: fine })
  const answer = health()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await answer).toBe('A write took longer than 5 s')
})

test('while a write hangs no other is made, and what is told stays true; once it ends the next one is', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const write = vi.fn(fine).mockReturnValueOnce(new Promise((resolve) => setTimeout(resolve, 7000, undefined)))
  const health = createHealth({ problem: fine, write, onError: fine })
  const answers = [health()]
  for (let asked = 0; asked < 2; asked += 1) {
    await vi.advanceTimersByTimeAsync(3000)
    answers.push(health())
  }
  // None waits longer than a write may take.
  const late = 'A write took longer than 5 s'
  expect(await Promise.all(answers)).toEqual([late, late, late])
  expect(write).toHaveBeenCalledTimes(1)

  await vi.advanceTimersByTimeAsync(2000)
  expect(await health()).toBeUndefined()
  expect(write).toHaveBeenCalledTimes(2)
})

/** A file system of 8 MiB, where this process may mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'watchfloor', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

test('an environment says so when its disk is full, and that it goes on when there is space', async () => {
  const disk = await smallDisk()
  const environment = await openEnvironment({ data: disk ?? (await temporaryFolder()), scenario: 'none', still: true })
  onTestFinished(() => environment.close())
  expect(await environment.health()).toBeUndefined()
  // Only root on Linux can; the tests above cover the rest.
  if (disk === undefined) return
  await writeFile(join(disk, 'filler'), Buffer.alloc(16_000_000)).catch(() => undefined)
  expect(await folderProblem(disk, false)).toBe('The data disk is full: free some space, and writing resumes')
  await expect.poll(() => environment.health(), { interval: 200 }).toContain('is full')
  await writeFile(join(disk, 'filler'), '')
  await expect.poll(() => environment.health(), { interval: 200 }).toBeUndefined()
})

import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { openLibsql } from '../../database/libsql.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import { temporaryWatch } from '../service.test.support.ts'
import type { JournalFacts } from '../wire/journal.ts'
import type { LogPage } from '../wire/log.ts'
import { clientExchange, START, task } from './journal.test.support.ts'
import { realMachine } from '../../server/watch/real-machine.ts'
import { openStoredJournal } from './stored-journal.ts'

async function altered(file: string) {
  const bytes = await readFile(file)
  bytes.fill(0xa5, 4096)
  await writeFile(file, bytes)
}

const damages: [string, (file: string) => Promise<void>][] = [
  ['truncated', (file) => truncate(file, 5000)],
  ['altered', altered],
  ['no database', (file) => writeFile(file, 'x'.repeat(20_000), { mode: 0o644 })],
]

async function journalIn(folder: string) {
  const notices: string[] = []
  const failures: unknown[] = []
  const file = join(folder, 'journal.db')
  const journal = await openStoredJournal(
    { place: { file }, hours: 24, mostBytes: 1e9 },
    { onError: (error) => void failures.push(error), onNotice: (words) => void notices.push(words) },
    realMachine,
  )
  let closed: Promise<void> | undefined
  const close = () => (closed ??= journal.close())
  onTestFinished(close)
  const take = async (id: string) => {
    const now = Date.now()
    const taken = journal.take([{ ...clientExchange({ tasks: [task(id)] }, now), date: now }])
    const facts = await journal.facts('desk-1')
    await taken
    return facts
  }
  return { ...journal, file, notices, failures, take, close }
}

async function asideIn(folder: string) {
  return (await readdir(folder)).filter((name) => /\.damaged-(?!.*-(?:wal|shm)$)/.test(name))
}

test.each(damages)(
  'a journal that is %s is kept aside at the start, and what is told goes into a new one',
  async (_, damage) => {
    const folder = await temporaryFolder()
    const before = await journalIn(folder)
    for (let number = 0; number < 50; number += 1) await before.take(`task-${number}`)
    await before.close()
    await damage(before.file)
    const damagedBytes = await readFile(before.file)
    const after = await journalIn(folder)
    expect(await after.take('new')).toMatchObject({ state: 'on', oldest: expect.any(Number) })
    expect((await after.picture('desk-1', Number.MAX_SAFE_INTEGER)).tasks.map(({ id }) => id)).toEqual(['new'])
    const [aside = '', ...others] = await asideIn(folder)
    expect(others).toEqual([])
    expect(await readFile(join(folder, aside))).toEqual(damagedBytes)
    expect((await stat(join(folder, aside))).mode & 0o077).toBe(0)
    expect((await stat(after.file)).mode & 0o077).toBe(0)
    expect(after.notices).toEqual([expect.stringContaining(`journal.db was damaged and renamed to ${aside}`)])
    expect(after.failures).toEqual([])
  },
)

test.each(damages)(
  'a journal that is %s while it is in use is kept aside once a write or a reader finds it',
  async (_, damage) => {
    const folder = await temporaryFolder()
    const journal = await journalIn(folder)
    for (let number = 0; number < 50; number += 1) await journal.take(`task-${number}`)
    // The log is merged into the file, and no connection has it cached.
    const other = openLibsql(journal.file)
    await other.close()
    await truncate(`${journal.file}-wal`, 0)
    await damage(journal.file)
    await journal.take('first')
    expect(await journal.take('second')).toMatchObject({ state: 'on', oldest: expect.any(Number) })
    expect(await asideIn(folder)).toHaveLength(1)
    expect(journal.notices).toHaveLength(1)
    const { tasks } = await journal.picture('desk-1', Number.MAX_SAFE_INTEGER)
    expect(tasks.map(({ id }) => id)).toEqual(['first', 'second'])
  },
)

test('none that is kept aside is overwritten, ten at most are kept, and forgetting removes them', async () => {
  const folder = await temporaryFolder()
  for (let number = 1; number <= 10; number += 1) {
    await writeFile(join(folder, 'journal.db'), `damage ${number}`.repeat(2000))
    await (await journalIn(folder)).close()
  }
  const aside = await asideIn(folder)
  const contents = await Promise.all(aside.map((name) => readFile(join(folder, name), 'utf8')))
  expect(new Set(contents).size).toBe(10)
  await writeFile(join(folder, 'journal.db'), 'one more'.repeat(2000))
  await expect(journalIn(folder)).rejects.toThrow('10 damaged journals are already beside it')
  expect(await readFile(join(folder, 'journal.db'), 'utf8')).toContain('one more')
  // A new one: this process may still have the old one open.
  await rm(join(folder, 'journal.db'))
  await (await journalIn(folder)).forget()
  expect(await asideIn(folder)).toEqual([])
})

test('a file without content beside a log that has some is kept aside with it', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'journal.db'), '')
  await writeFile(join(folder, 'journal.db-wal'), 'frames')
  const { notices } = await journalIn(folder)
  expect(notices).toHaveLength(1)
  const [aside] = await asideIn(folder)
  expect(await readFile(join(folder, `${aside}-wal`), 'utf8')).toBe('frames')
})

test('log and facts say that a journal was damaged', async () => {
  const file = join(await temporaryFolder(), 'journal.db')
  await writeFile(file, 'no database'.repeat(2000))
  const { ask, failures } = await temporaryWatch({ journal: { place: { file }, hours: 24, mostBytes: 1e9 } })
  const words: unknown = expect.stringContaining('journal.db was damaged')
  expect(await ask<JournalFacts>('GET', '/journal')).toMatchObject({ state: 'on', notice: { at: START, words } })
  const { entries } = await ask<LogPage>('GET', '/log')
  expect(entries).toMatchObject([{ kind: 'journal', text: words }])
  expect(failures).toMatchObject([{ message: words }])
})

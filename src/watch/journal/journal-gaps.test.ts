import { expect, test } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { poll, START, task, temporaryJournal } from './journal.test.support.ts'

const HOUR = 3_600_000
const END = START + 100 * HOUR

test('times without answers are gaps, with why', async () => {
  const journal = await temporaryJournal()
  await journal.answer({ tasks: [task('a')] })
  const say = (seconds: number, answer: Parameters<typeof journal.answer>[0]) => {
    journal.clock.now = START + seconds * 1000
    return journal.answer(answer)
  }
  await say(10, { status: 503, body: '{}' })
  await say(20, { status: 500, body: '{}' })
  expect(await journal.picture('desk-1', START + 25_000)).toMatchObject({
    read: START,
    gap: { from: START, to: START + 25_000, words: 'The service answered 503' },
  })
  await say(30, { query: poll, tasks: [] })
  // A client that gives up itself leaves no gap; one that waits too long does.
  await say(40, { isUntold: true, took: 300 })
  await say(50, { query: poll, tasks: [] })
  await say(60, { isUntold: true, took: 9000 })
  await say(70, { query: poll, tasks: [] })
  await say(700, { query: poll, tasks: [] })
  const { gaps } = await journal.track('desk-1', START, START + 2_000_000)
  expect(gaps.map(({ from, to, words }) => [(from - START) / 1000, (to - START) / 1000, words])).toEqual([
    [0, 30, 'The service answered 503'],
    [50, 70, 'No reply'],
    [70, 700, 'No requests'],
    [700, 2000, 'No requests'],
  ])
  expect((await journal.picture('desk-1', START + 15_000)).gap?.to).toBe(START + 30_000)
  expect((await journal.picture('desk-1', START + 65_000)).gap?.words).toBe('No reply')
  expect((await journal.picture('desk-1', START + 35_000)).gap).toBeUndefined()
})

test('a server that was away is a gap for whoever watched', async () => {
  const sql = await temporarySql()
  const kept = { ...sql, close: async () => undefined }
  const first = await temporaryJournal({ sql: kept })
  await first.answer({ client: 'left', tasks: [task('a')] })
  first.clock.now += HOUR
  await first.answer({ client: 'stays', tasks: [task('a')] })
  await first.close()
  const second = await temporaryJournal({ sql: kept, clock: { now: START + HOUR + 60_000 } })
  for (const client of ['left', 'stays']) await second.answer({ client, tasks: [task('a')] })
  const gapOf = async (client: string) =>
    (await second.track(client, START, START + HOUR + 70_000)).gaps.map(({ from, to, words }) => [
      from - START,
      to - START,
      words,
    ])
  expect(await gapOf('stays')).toEqual([[HOUR, HOUR + 60_001, 'This server was not running or couldn’t record']])
  expect(await gapOf('left')).toEqual([[0, HOUR + 60_000, 'No requests']])
})

// Of a shared database another server may have closed.
test.each([
  ['killed', false, async () => undefined, 1],
  ['closed', true, async () => undefined, 0],
  ['killed on a shared database', false, undefined, 0],
])(
  'a server that was %s and is back at once leaves a gap if it may have lost answers',
  async (_, closes, erase, count) => {
    const sql = await temporarySql()
    const kept = { ...sql, close: async () => undefined }
    const first = await temporaryJournal({ sql: kept, erase })
    await first.answer({ tasks: [task('a')] })
    if (closes) await first.close()
    const second = await temporaryJournal({ sql: kept, erase, clock: { now: START + 3000 } })
    await second.answer({ tasks: [task('a')] })
    expect((await second.track('desk-1', START, START + 5000)).gaps).toHaveLength(count)
  },
)

test('a stopped journal writes again after the clock was set back', async () => {
  const sql = await temporarySql('libsql')
  const limitPages = (most: number) => sql.transaction((tx) => tx.query(`pragma max_page_count = ${most}`))
  const journal = await temporaryJournal({ sql })
  await journal.answer({ tasks: [task('a')] })
  await limitPages(1)
  await journal.answer({ tasks: [large(2)] })
  expect(await journal.facts('desk-1')).toMatchObject({ state: 'stopped' })
  await limitPages(1e6)
  journal.clock.now -= HOUR
  await journal.answer({ tasks: [task('a', { status: 9 })] })
  expect(await journal.facts('desk-1')).toMatchObject({ state: 'on' })
})

/** A large version of a task, even when compressed. */
function large(status: number) {
  const description = Array.from({ length: 9000 }, () => Math.random().toString(36).slice(2)).join('')
  return { ...task('a', { status }), description }
}

test('a full disk stops the journal with a word and a gap, and it goes on once there is room', async () => {
  const sql = await temporarySql('libsql')
  /** Beyond it SQLite answers as on a full disk. */
  const limitPages = (most: number) => sql.transaction((tx) => tx.query(`pragma max_page_count = ${most}`))
  const journal = await temporaryJournal({ sql })
  await journal.answer({ tasks: [task('a')] })
  await limitPages(1)
  for (let poll = 0; poll < 3; poll += 1) {
    journal.clock.now += 10_000
    await journal.answer({ tasks: [large(2 + poll)] })
  }
  expect(journal.failures).toEqual([expect.any(OperatorError)])
  expect(await journal.facts('desk-1')).toMatchObject({
    state: 'stopped',
    words: 'The server’s disk is full: free some space, and writing resumes',
    newest: START,
  })
  await limitPages(1e6)
  journal.clock.now += 10_000
  await journal.answer({ tasks: [task('a', { status: 9 })] })
  expect(await journal.facts('desk-1')).toMatchObject({ state: 'on' })
  const { gaps } = await journal.track('desk-1', START, journal.clock.now)
  expect(gaps).toEqual([{ from: START, to: START + 40_000, words: 'The disk was full' }])
  expect((await journal.picture('desk-1', END)).tasks).toMatchObject([{ isNews: true }])
})

test('what finds no room on the way is a gap', async () => {
  const journal = await temporaryJournal()
  await journal.answer({ tasks: [task('a')] })
  journal.lose(['desk-1'], 'Too much came at once to record')
  journal.clock.now += 10_000
  await journal.answer({ tasks: [task('a')] })
  const { gaps } = await journal.track('desk-1', START, END)
  expect(gaps[0]).toEqual({ from: START, to: START + 10_000, words: 'Too much came at once to record' })
})

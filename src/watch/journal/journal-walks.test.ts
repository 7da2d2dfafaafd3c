import { expect, test } from 'vitest'

import { byStatus, poll, START, task, temporaryJournal } from './journal.test.support.ts'

const HOUR = 3_600_000
const END = START + 100 * HOUR

test('the walks of a picture say how far each query was read', async () => {
  const journal = await temporaryJournal()
  const sent = byStatus('STATUS_SENT')
  const walks = async () =>
    (await journal.picture('desk-1', END)).walks.map(({ status, pages, state }) => [status, pages, state])
  await journal.answer({ tasks: [task('a')], nextPageToken: 'p2' })
  await journal.answer({ query: sent, tasks: [task('b', { word: 'STATUS_SENT' })] })
  await journal.answer({ query: byStatus('STATUS_ODD'), status: 400, body: '{}' })
  expect(await walks()).toEqual([
    [undefined, 1, 'more'],
    ['STATUS_SENT', 1, 'whole'],
  ])
  await journal.answer({ query: { pageToken: 'p2' }, status: 503, body: '{}' })
  expect(await walks()).toEqual([
    ['STATUS_SENT', 1, 'whole'],
    [undefined, 1, 'failed'],
  ])
  await journal.answer({ query: { pageToken: 'p2' }, tasks: [task('c')] })
  expect(await walks()).toEqual([
    ['STATUS_SENT', 1, 'whole'],
    [undefined, 2, 'whole'],
  ])
  // A repetition replaces the walk once it has as many tasks.
  await journal.answer({ tasks: [task('a')], nextPageToken: 'q2' })
  expect(await walks()).toEqual([
    ['STATUS_SENT', 1, 'whole'],
    [undefined, 2, 'whole'],
  ])
  await journal.answer({ query: { pageToken: 'q2' }, tasks: [task('c')], nextPageToken: 'q3' })
  expect(await walks()).toEqual([
    ['STATUS_SENT', 1, 'whole'],
    [undefined, 2, 'more'],
  ])
})

test('an answer whose list or page token has another type ends no walk', async () => {
  const journal = await temporaryJournal()
  await journal.answer({ tasks: [task('a')], nextPageToken: 'p2' })
  for (const body of ['{"tasks":[],"nextPageToken":3}', '{"tasks":{"b":1}}']) {
    journal.clock.now += 1000
    await journal.answer({ query: { pageToken: 'p2' }, body })
    expect((await journal.picture('desk-1', END)).walks).toMatchObject([{ pages: 1, state: 'failed' }])
  }
})

test('a task that neither a round of walks nor the poll after it names is absent from then on, until it is named again', async () => {
  const journal = await temporaryJournal()
  const absent = async () =>
    (await journal.picture('desk-1', END)).tasks.flatMap(({ id, absentSince }) =>
      absentSince === undefined ? [] : [[id, absentSince - START]],
    )
  const [sent, done] = [byStatus('STATUS_SENT'), byStatus('STATUS_DONE_OK')]
  await journal.answer({ query: sent, tasks: [task('a', { word: 'STATUS_SENT' }), task('b', { word: 'STATUS_SENT' })] })
  await journal.answer({ query: done, tasks: [] })
  expect(await absent()).toEqual([])
  // Missing from its status's walk: it may have another status by now.
  journal.clock.now += 600_000
  await journal.answer({ date: 600_000, query: sent, tasks: [task('a', { word: 'STATUS_SENT' })] })
  expect(await absent()).toEqual([])
  await journal.answer({ date: 601_000, query: done, tasks: [] })
  expect(await absent()).toEqual([])
  journal.clock.now += 10_000
  await journal.answer({ date: 610_000, query: poll, tasks: [] })
  expect(await absent()).toEqual([['b', 610_000]])
  expect((await journal.track('desk-1', 0, END)).moments).toEqual([START + 610_000])
  await journal.answer({ date: 700_000, query: poll, tasks: [task('b', { word: 'STATUS_SENT' })] })
  expect(await absent()).toEqual([])
})

test('after a long pause the poll after a round tells what is gone, not its walks', async () => {
  const journal = await temporaryJournal()
  const absent = async () =>
    (await journal.picture('desk-1', END)).tasks.flatMap(({ id, absentSince }) => (absentSince === undefined ? [] : id))
  const [executing, done] = [byStatus('STATUS_EXECUTING'), byStatus('STATUS_DONE_OK')]
  await journal.answer({ query: executing, tasks: [task('a'), task('b')] })
  await journal.answer({ query: done, tasks: [] })
  journal.clock.now += HOUR
  await journal.answer({ date: HOUR, query: executing, tasks: [] })
  expect(await absent()).toEqual([])
  await journal.answer({ date: HOUR + 1000, query: done, tasks: [task('a', { status: 2, word: 'STATUS_DONE_OK' })] })
  expect(await absent()).toEqual([])
  journal.clock.now += 10_000
  await journal.answer({ date: HOUR + 10_000, query: poll, tasks: [] })
  expect(await absent()).toEqual(['b'])
})

test('walks of a filter that was left do not keep a task that is gone', async () => {
  const journal = await temporaryJournal()
  const absent = async () =>
    (await journal.picture('desk-1', END)).tasks.flatMap(({ id, absentSince }) => (absentSince === undefined ? [] : id))
  const executing = byStatus('STATUS_EXECUTING')
  await journal.answer({ query: byStatus('STATUS_DONE_OK'), tasks: [] })
  await journal.answer({ query: executing, tasks: [task('a'), task('b')] })
  journal.clock.now += 600_000
  await journal.answer({ date: 600_000, query: executing, tasks: [task('a')] })
  journal.clock.now += 10_000
  await journal.answer({ date: 610_000, query: poll, tasks: [] })
  expect(await absent()).toEqual(['b'])
})

test('an answer that ended well after its date is in the picture from its end on', async () => {
  const journal = await temporaryJournal()
  journal.clock.now += 5000
  await journal.answer({ date: 0, took: 5000, tasks: [task('a')] })
  expect((await journal.picture('desk-1', START + 4999)).tasks).toEqual([])
  const { date, moment, tasks } = await journal.picture('desk-1', START + 5000)
  expect([date, moment, tasks.map(({ id, asOf }) => [id, asOf])]).toEqual([
    undefined,
    START + 5000,
    [['a', START - 5000]],
  ])
})

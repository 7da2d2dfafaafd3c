import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

import { chained, chainStart } from '../../../../watch/wire/log-chain.ts'
import { MOST_LOG_PAGE, type LogEntry } from '../../../../watch/wire/log.ts'
import { WatchError } from '../client/watch-error.ts'
import { isWhole } from './log-state.ts'
import { anEntry, entriesOf, FakeLog, FakeStorage, numbers, opened } from './log.test.support.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

test('nothing is read before somebody looks; then from the end on, as far as the chain needs it', async () => {
  const server = new FakeLog(entriesOf(2500))
  const { store, log, settled, storage } = await opened(server)
  store.heard(2500)
  expect(server.asked).toEqual([])
  store.read(2500 * 60_000 - HOUR)
  await settled()
  expect(server.asked).toEqual([
    [1500, 1000],
    [500, 1000],
    [0, 500],
  ])
  expect(numbers(log())).toEqual(server.entries.map(({ number }) => number))
  expect(log().chain).toEqual({ kind: 'verified', to: 2500 })
  expect(storage.verified).toMatchObject({ number: 2500, hash: server.entries.at(-1)?.hash })
})

test('what was verified before is not read again, unless somebody wants to see it', async () => {
  const server = new FakeLog(entriesOf(3200))
  const storage = new FakeStorage()
  storage.verified = server.entries[2999]
  const { store, log, settled } = await opened(server, storage)
  store.heard(3200)
  const end = store.read(3200 * 60_000 - HOUR)
  await settled()
  expect(numbers(log())[0]).toBe(2201)
  expect(log().chain).toEqual({ kind: 'verified', to: 3200 })
  end()
  store.read(0)
  await settled()
  expect(isWhole(log())).toBe(true)
})

test('where the end is not known yet, it is asked for, and read first', async () => {
  const server = new FakeLog(entriesOf(1200))
  const { store, log, settled } = await opened(server)
  store.read(0)
  await settled()
  expect(server.asked).toEqual([
    [0, 1],
    [200, 1000],
    [0, 200],
  ])
  expect(log().chain).toEqual({ kind: 'verified', to: 1200 })
})

test('entries that come are added, each once and chained', async () => {
  const server = new FakeLog(entriesOf(3))
  const { store, log, settled } = await opened(server)
  store.heard(3)
  store.read(0)
  await settled()
  server.entries = entriesOf(5, server.entries)
  store.heard(5)
  store.heard(5)
  await settled()
  expect(numbers(log())).toEqual([1, 2, 3, 4, 5])
  expect(log().chain).toEqual({ kind: 'verified', to: 5 })
})

test('whatever is done to one entry, the first break is told by its number', async () => {
  const alteration = fc.constantFrom<(entries: LogEntry[], index: number) => LogEntry[]>(
    (entries, index) => entries.map((entry, at) => (at === index ? { ...entry, text: 'forged' } : entry)),
    (entries, index) => entries.filter((_, at) => at !== index),
    (entries, index) =>
      entries.map((entry, at) =>
        at === index ? (entries[at + 1] ?? entry) : at === index + 1 ? (entries[at - 1] ?? entry) : entry,
      ),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2198 }), alteration, async (index, alter) => {
      const server = new FakeLog(alter(whole, index))
      const { store, log, settled } = await opened(server)
      store.heard(2200)
      store.read(0)
      await settled()
      expect(log().chain).toEqual({ kind: 'broken', at: index + 1, isOther: false })
      store.stop()
    }),
    { numRuns: 12 },
  )
})
const whole = entriesOf(2200)

test('a log that was rewritten or cut off after it was verified is told, until somebody trusts it', async () => {
  const storage = new FakeStorage()
  storage.verified = whole[99]
  const other = entriesOf(200, [
    chained({ id: 'other-entry', kind: 'written', at: 1, text: 'x', subjects: [] }, chainStart),
  ])
  for (const [entries, at] of [
    [other, 100],
    [whole.slice(0, 60), 61],
  ] as const) {
    const { store, log, settled } = await opened(new FakeLog([...entries]), storage)
    store.heard(entries.length)
    store.read(0)
    await settled()
    expect(log().chain).toEqual({ kind: 'broken', at, isOther: true })
    expect(storage.verified).toBe(whole[99])
    store.stop()
  }
  const { store, log, settled } = await opened(new FakeLog(other), storage)
  store.read(0)
  await settled()
  store.trust()
  await expect.poll(() => log().chain).toEqual({ kind: 'verified', to: 200 })
  await settled()
  expect(storage.verified).toMatchObject({ number: 200 })
})

test('what is written while the server is away waits over a reload, and is sent later with both times, in its order', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = new FakeLog()
  const storage = new FakeStorage()
  server.isDown = true
  let clock = 1000
  const first = await opened(server, storage, { now: () => clock })
  await first.store.write(anEntry('a'))
  clock += 1000
  await first.store.write(anEntry('b'))
  await vi.advanceTimersByTimeAsync(0)
  expect(first.log().waiting.map(({ entry, state }) => [entry.text, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  first.store.stop()

  clock += 60_000
  const { store, log } = await opened(server, storage, { now: () => clock })
  expect(log().waiting.map(({ entry }) => entry.text)).toEqual(['a', 'b'])
  server.isDown = false
  store.read(0)
  store.heard(0)
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  await expect.poll(() => log().waiting).toEqual([])
  expect(server.sent.map(({ text, writtenAt }) => [text, writtenAt])).toEqual([
    ['a', 1000],
    ['b', 2000],
  ])
  expect(storage.written.size).toBe(0)
  await expect.poll(() => log().entries.map(({ text }) => text)).toEqual(['a', 'b'])
})

test('what could not be sent at once bears both times, also where the environment’s clock stands', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = new FakeLog()
  const { store } = await opened(server)
  server.isDown = true
  await store.write(anEntry('a'))
  await vi.advanceTimersByTimeAsync(10)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.sent).toMatchObject([{ text: 'a', writtenAt: 0 }])
})

test('one that arrives at once bears one time, and what the server refuses is said and can be taken back', async () => {
  const server = new FakeLog()
  const { store, log, storage } = await opened(server)
  await store.write(anEntry('a'))
  await expect.poll(() => server.sent).toEqual([anEntry('a')])
  server.refusal = new WatchError('Client desk-1 lacks the permission watch:write', { status: 403 })
  await store.write(anEntry('b'))
  const refused = { refused: 'Client desk-1 lacks the permission watch:write' }
  await expect.poll(() => log().waiting).toMatchObject([{ entry: anEntry('b'), state: refused }])
  expect(storage.written.size).toBe(1)
  store.discard('id-of-b')
  expect(log().waiting).toEqual([])
  expect(storage.written.size).toBe(0)
})

test('where no server keeps a log this browser keeps its own', async () => {
  const storage = new FakeStorage()
  const first = await opened(undefined, storage)
  await first.store.write(anEntry('a'))
  await first.store.write({ ...anEntry('b'), corrects: 1 })
  expect(first.log()).toMatchObject({ place: 'this browser', last: 2, waiting: [] })
  const { log } = await opened(undefined, storage)
  await expect.poll(() => log().chain).toEqual({ kind: 'verified', to: 2 })
  expect(log().entries).toMatchObject([
    { number: 1, kind: 'written', by: 'desk-1', text: 'a' },
    { number: 2, kind: 'correction', corrects: 1 },
  ])
})

test('two windows of a browser with its own log lose no entry, nor do two entries at once', async () => {
  const storage = new FakeStorage()
  const [one, other] = [await opened(undefined, storage), await opened(undefined, storage)]
  await one.store.write(anEntry('a'))
  await Promise.all([other.store.write(anEntry('b')), other.store.write(anEntry('c'))])
  await one.store.write(anEntry('d'))
  expect(one.log().entries.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
  expect(one.log()).toMatchObject({ last: 4, chain: { kind: 'verified', to: 4 } })
  expect(storage.own).toEqual(one.log().entries)
})

test('an entry that waits is sent as who was on watch when it was written, and no ticket is stored', async () => {
  const server = new FakeLog()
  const storage = new FakeStorage()
  const { store, log } = await opened(server, storage)
  server.isDown = true
  const entry = { id: 'entry-01', text: 'Quiet', subjects: [] }
  const mark = { kind: 'person', id: 'anna', initials: 'AM' } as const
  await store.write(entry, { ticket: 'ticket of AM', mark })
  await store.write({ ...entry, id: 'entry-02' })
  expect(log().waiting.map(({ person }) => person)).toEqual([mark, undefined])
  const reloaded = await opened(server, storage)
  expect(reloaded.log().waiting.map(({ person }) => person)).toEqual([undefined, undefined])
  reloaded.store.stop()
  expect(JSON.stringify([...storage.written])).not.toContain('ticket')
  server.isDown = false
  store.heard(0)
  await expect.poll(() => server.tickets).toEqual(['ticket of AM', undefined])
})

test('a long log is published a few times while it loads, and whole at the end', async () => {
  const server = new FakeLog(entriesOf(25 * MOST_LOG_PAGE))
  const lists = new Set<readonly LogEntry[]>()
  const { store } = await opened(server, new FakeStorage(), {
    onLog: ({ entries }) => void lists.add(entries),
  })
  store.heard(server.entries.length)
  store.read(-Infinity)
  await expect.poll(() => [...lists].at(-1), { timeout: 20_000 }).toHaveLength(server.entries.length)
  expect(lists.size).toBeLessThan(12)
})

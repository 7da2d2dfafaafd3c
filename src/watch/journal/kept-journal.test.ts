import { expect, test } from 'vitest'

import { temporarySql } from '../../database/engines.test.support.ts'
import { OperatorError, SERVER_DISK_FULL, StorageFull } from '../../database/operator-error.ts'
import { realMachine } from '../../server/watch/real-machine.ts'
import { openJournal, type Journal } from './journal.ts'
import { clientExchange, START, task } from './journal.test.support.ts'
import { openKeptJournal } from './kept-journal.ts'
import type { JournalListener } from './stored-journal.ts'

const settings = { place: { file: '/srv/secret/journal.db', wasEmpty: true }, hours: 24, mostBytes: 1e9 }

/** Opens one journal again and again, unless `failure` says why not; its thread ends when told. */
async function journalThatEnds(failure?: Error) {
  const sql = await temporarySql()
  const clock = { now: START }
  const failures: unknown[] = []
  const ticks = new Set<() => void>()
  const world = { failure, opened: 0, places: [] as object[], end: (_error: Error) => {} }
  const open = async ({ place }: object & { place: object }, { onError, onEnd }: JournalListener): Promise<Journal> => {
    world.places.push(place)
    if (world.failure !== undefined) throw world.failure
    const machine = { ...realMachine, now: () => clock.now }
    const kept = { ...sql, close: async () => undefined }
    const journal = await openJournal({ sql: kept, name: 'test', hours: 24, mostBytes: 1e9, machine, onError })
    let ended: Error | undefined
    world.opened += 1
    world.end = (error) => onEnd((ended = error))
    return { ...journal, take: async (taken) => (ended === undefined ? journal.take(taken) : Promise.reject(ended)) }
  }
  const kept = await openKeptJournal(settings, {
    open,
    now: () => clock.now,
    machine: { every: (_, tick) => (ticks.add(tick), () => ticks.delete(tick)) },
    onError: (error) => void failures.push(error),
    onNotice: () => undefined,
  })
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.now += 1000
      for (const tick of ticks) tick()
      // Opening takes some turns.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const answer = async () => {
    kept.onPassed(clientExchange({ tasks: [task('a')] }, clock.now))
    await kept.journal?.facts('desk-1')
  }
  return { kept, world, clock, failures, pass, answer }
}

test('a journal whose thread ends is opened again, and what passed meanwhile is a gap with why', async () => {
  const { kept, world, clock, failures, pass, answer } = await journalThatEnds()
  await answer()
  clock.now += 5000
  const error = new Error('Out of memory at /srv/secret')
  world.end(error)
  expect(kept.journal).toBeUndefined()
  expect(kept.problem).toBe('The journal can’t be opened')
  expect(failures).toEqual([error])
  await answer()
  await pass(2)
  expect(kept.problem).toBeUndefined()
  await answer()
  const { gaps = [] } = (await kept.journal?.track('desk-1', START, clock.now)) ?? {}
  expect(gaps).toEqual([{ from: START, to: START + 7000, words: 'The journal couldn’t be written' }])
  expect(world.places).toEqual([settings.place, { file: settings.place.file }])
  await kept.close()
})

test('a journal that can’t be opened is tried less and less often, without words about its place', async () => {
  const { kept, world, failures, pass } = await journalThatEnds(new OperatorError('/srv/secret/journal.db is damaged'))
  expect(kept.problem).toBe('The journal can’t be opened')
  await pass(2 + 4 + 8)
  expect(failures).toHaveLength(4)
  world.failure = new StorageFull(SERVER_DISK_FULL, 'The disk of /srv/secret is full')
  await pass(15)
  expect(kept.problem).toBe(SERVER_DISK_FULL)
  world.failure = undefined
  await pass(29)
  expect(world.opened).toBe(0)
  await pass(1)
  expect(world.opened).toBe(1)
  expect(kept.problem).toBeUndefined()
  await kept.close()
  await pass(60)
  expect(world.opened).toBe(1)
})

import { expect, test } from 'vitest'

import { START, temporaryWatch } from '../service.test.support.ts'
import { createLease } from './lease.ts'

const facts = { own: { state: 'reads' }, desks: 0, walls: 0 } as const

/** Two servers of one database, on one clock. */
async function twoServers() {
  const { store } = await temporaryWatch()
  let time = START
  const leaseOf = (id: string) => createLease({ store, id, name: id, now: () => time, machine: { now: () => time } })
  return {
    one: leaseOf('one'),
    other: leaseOf('other'),
    beats: async () => (await store.servers()).map(({ name, beat }) => [name, beat]),
    pass: (seconds: number) => void (time += seconds * 1000),
  }
}

test('a leader whose clock was set back beats on, and the other still takes over when it dies', async () => {
  const { one, other, beats, pass } = await twoServers()
  expect([await one.step(facts), await other.step(facts)]).toEqual(['leads', 'stands by'])
  pass(-3600)
  expect([await one.step(facts), await other.step(facts)]).toEqual(['leads', 'stands by'])
  expect(await beats()).toEqual([
    ['one', 2],
    ['other', 2],
  ])
  pass(-3600)
  await other.step(facts)
  pass(11)
  expect(await other.step(facts)).toBe('leads')
})

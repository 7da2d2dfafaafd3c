import { expect, test } from 'vitest'

import { runs } from '../../property-runs.test.support.ts'
import { drawEvents, type Cast } from './event.ts'
import { simulate } from './simulate.ts'

const cast: Cast = { seed: 1, hours: 0.1, desks: 2, windows: 1, walls: 1, servers: 2 }

/** Where cores are shared by many; each takes some ten seconds of a processor. */
const TIMEOUT = 600_000

const seeds = Array.from({ length: runs(2).numRuns }, (_, index) => 101 + index)

// clause(19)
test.each(seeds)('six minutes of faults with seed %i break no promise', { timeout: TIMEOUT }, async (seed) => {
  const each = { ...cast, seed }
  const { failure, requests } = await simulate(each, drawEvents(each))
  expect(failure).toBeUndefined()
  expect(requests).toBeGreaterThan(100)
})

test('after a quarter of an hour, at rest, every promise is kept whole', { timeout: TIMEOUT }, async () => {
  const long = { ...cast, seed: 201, hours: 0.25, desks: 1 }
  const { failure, requests } = await simulate(long, drawEvents(long))
  expect(failure).toBeUndefined()
  expect(requests).toBeGreaterThan(100)
})

test('the same seed gives the same run to the byte, with all its faults', { timeout: TIMEOUT }, async () => {
  const short = { ...cast, hours: 0.05 }
  const events = drawEvents(short)
  expect(events.length).toBeGreaterThan(2)
  const [one, again] = [await simulate(short, events), await simulate(short, events)]
  expect(again).toEqual(one)
  expect((await simulate(short, events.slice(1))).hash).not.toBe(one.hash)
})

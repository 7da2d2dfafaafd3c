import fc from 'fast-check'
import { expect, test } from 'vitest'

import { RELOAD_EVERY, reloadReason, type ReloadFacts } from './reload-plan.ts'

const due: ReloadFacts = {
  now: RELOAD_EVERY + 1,
  startedAt: 0,
  newBuild: true,
  memory: 100e6,
  memoryLimit: 600e6,
  every: RELOAD_EVERY,
  isLive: true,
  quietFor: 600_000,
}

test('once a day, for a new build or for grown memory', () => {
  expect(reloadReason(due)).toBe('the server has a new version of the console')
  expect(reloadReason({ ...due, newBuild: false })).toBeUndefined()
  expect(reloadReason({ ...due, newBuild: false, memory: 700e6 })).toBe('memory grew to 700 MB, over 600 MB')
  expect(reloadReason({ ...due, newBuild: false, memory: undefined })).toBeUndefined()
  expect(reloadReason({ ...due, now: RELOAD_EVERY - 1 })).toBeUndefined()
})

test('not while the picture is bad or something is going on', () => {
  expect(reloadReason({ ...due, isLive: false })).toBeUndefined()
  expect(reloadReason({ ...due, quietFor: 119_000 })).toBeUndefined()
})

test('a day that is never quiet ends at a lull', () => {
  const busy = { ...due, quietFor: 11_000 }
  expect(reloadReason({ ...busy, now: RELOAD_EVERY + 3 * 3600_000 - 1 })).toBeUndefined()
  expect(reloadReason({ ...busy, now: RELOAD_EVERY + 3 * 3600_000 })).toBeDefined()
})

test('never without a reason, never early, never blind', () => {
  const facts = fc.record<ReloadFacts>({
    now: fc.nat(10 * RELOAD_EVERY),
    startedAt: fc.nat(RELOAD_EVERY),
    newBuild: fc.boolean(),
    memory: fc.option(fc.nat(2e9), { nil: undefined }),
    memoryLimit: fc.nat(2e9),
    every: fc.nat(2 * RELOAD_EVERY),
    isLive: fc.boolean(),
    quietFor: fc.nat(1e7),
  })
  fc.assert(
    fc.property(facts, (given) => {
      if (reloadReason(given) === undefined) return
      expect(given.isLive).toBe(true)
      expect(given.now - given.startedAt).toBeGreaterThanOrEqual(given.every)
      expect(given.newBuild || (given.memory ?? 0) > given.memoryLimit).toBe(true)
      expect(reloadReason({ ...given, quietFor: given.quietFor + 1000 })).toBeDefined()
    }),
  )
})

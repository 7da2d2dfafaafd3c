import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'

import { createCollection } from '../../../picture/collection.ts'
import { BATCH_MILLISECONDS, followInBatches } from './in-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('while something is gathered changes come in batches, and the rest with its end', () => {
  const things = createCollection<string>()
  const gathered = create(() => ({ isUnderWay: true }))
  const { follow, version } = followInBatches(things, gathered)
  const tell = vi.fn<() => void>()
  const stop = follow(tell)
  const first = version()
  for (let index = 0; index < 100; index += 1) {
    things.apply([[`${index}`, 'x']])
    vi.advanceTimersByTime(BATCH_MILLISECONDS / 50)
  }
  expect(tell).toHaveBeenCalledTimes(2)
  things.apply([['last', 'x']])
  const before = version()
  expect(before).toBeGreaterThan(first)
  gathered.setState({ isUnderWay: false })
  expect(tell).toHaveBeenCalledTimes(3)
  expect(version()).toBe(things.version)

  // A user's own action shows at once.
  things.apply([['asked', 'x']])
  expect(tell).toHaveBeenCalledTimes(4)
  stop()
  things.apply([['later', 'x']])
  expect(tell).toHaveBeenCalledTimes(4)
  expect(version()).toBe(things.version)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function failing(failure: Error = new Error('away')) {
  const over = new AbortController()
  const work = vi.fn(async (): Promise<number | undefined> => {
    throw failure
  })
  return { work, over, ask: keepTrying(work, over.signal) }
}

test('what fails is done again after 2 s, 4 s, and so on; once it succeeds no more', async () => {
  const { work, ask } = failing()
  await ask()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  work.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(3999)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a service that asks for a longer wait is given it', async () => {
  const { work, ask } = failing(Object.assign(new Error('busy'), { retryAfter: 60 }))
  await ask()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
})

test('asked for during a wait it is done at once, and the wait begins anew', async () => {
  const { work, ask } = failing()
  await ask()
  await vi.advanceTimersByTimeAsync(2000)
  await ask()
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(2000)
  expect(work).toHaveBeenCalledTimes(4)
})

test('asked for while it is under way it is done once more, never twice at a time', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<undefined>((resolve) => ends.push(() => resolve(undefined))))
  const ask = keepTrying(work, new AbortController().signal)
  const done = ask()
  void ask()
  void ask()
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  ends[1]?.()
  await done
  expect(work).toHaveBeenCalledTimes(2)
})

test('it is done again when the work says so, and not after the end', async () => {
  const { work, over, ask } = failing()
  work.mockResolvedValue(500)
  await ask()
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(2)
  over.abort()
  await vi.advanceTimersByTimeAsync(3_600_000)
  await ask()
  expect(work).toHaveBeenCalledTimes(2)
})

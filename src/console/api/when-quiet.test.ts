import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchInTurn } from './when-quiet.ts'

let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  idle = []
  vi.stubGlobal('requestIdleCallback', (start: () => void) => idle.push(start))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the browser be idle once, and whatever follows from it happen. */
async function beIdle() {
  const waiting = idle
  idle = []
  for (const start of waiting) start()
  await vi.advanceTimersByTimeAsync(0)
}

test('what nobody asked for comes one by one, each at a moment without work, also of several who want something', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const file = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  fetchInTurn([file('a'), file('b')])
  fetchInTurn([file('c')])
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([])
  await beIdle()
  await beIdle()
  expect(begun, 'b waits for a').toEqual(['a'])
  ends.get('a')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun, 'b waits for the browser').toEqual(['a'])
  await beIdle()
  await beIdle()
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(10_000)
  await beIdle()
  expect(begun, 'one that never comes holds up nobody for ever').toEqual(['a', 'b', 'c'])
})

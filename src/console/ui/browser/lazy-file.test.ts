import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { lazyFile } from './lazy-file.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a file is fetched once, when it is wanted', async () => {
  const fetch = vi.fn(() => Promise.resolve('the file'))
  const file = lazyFile(fetch)
  expect(file.content()).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
  expect(await Promise.all([file.load(), file.load()])).toEqual(['the file', 'the file'])
  expect(file.content()).toBe('the file')
  await file.load()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a load that failed is not final', async () => {
  const fetch = vi.fn(() => Promise.resolve('the file'))
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const file = lazyFile(fetch)
  const failing = file.load()
  await expect(failing).rejects.toThrow('Failed to fetch')
  // React asks again before it shows the error, and must get the same promise.
  expect(file.load()).toBe(failing)
  expect(file.content()).toBeUndefined()
  vi.advanceTimersByTime(500)
  expect(await file.load()).toBe('the file')
  expect(file.content()).toBe('the file')
})

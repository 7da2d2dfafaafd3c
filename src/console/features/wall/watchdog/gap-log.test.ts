import { beforeEach, expect, test, vi } from 'vitest'

import { forgetGood, lastRemembered, rememberGood } from './gap-log.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a wall that is good says nothing for the wall of another environment', () => {
  rememberGood(1_000, 'Harbor West')
  expect(lastRemembered('Strait')).toBeUndefined()
  forgetGood('Strait')
  expect(lastRemembered('Harbor West')).toBe(1_000)
  forgetGood('Harbor West')
  expect(lastRemembered('Harbor West')).toBeUndefined()
})

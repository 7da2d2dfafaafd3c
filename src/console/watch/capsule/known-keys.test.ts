import { expect, test, vi } from 'vitest'

import { acceptKey, keyPlace, seeKey, shortKey } from './known-keys.ts'

const key = '3f9a41c28e07'.padEnd(64, '0')
const other = 'f'.repeat(64)

test('the first key of an environment is remembered, another one only when it is accepted', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const place = keyPlace({ name: 'Harbor West', url: 'https://hw.sar.example' })
  expect(seeKey(place, key)).toEqual({ kind: 'first' })
  expect(seeKey(place, key)).toEqual({ kind: 'known' })
  expect(seeKey('elsewhere', other)).toEqual({ kind: 'first' })
  expect(seeKey(place, other)).toEqual({ kind: 'changed', before: key })
  expect(seeKey(place, other)).toEqual({ kind: 'changed', before: key })
  acceptKey(place, other)
  expect(seeKey(place, other)).toEqual({ kind: 'known' })
  kept.set('watchfloor.capsule-keys', '[1, {')
  expect(seeKey(place, key)).toEqual({ kind: 'changed', before: other })
  vi.unstubAllGlobals()
})

test('a key in short', () => {
  expect(shortKey(key)).toBe('3f9a 41c2 8e07')
})

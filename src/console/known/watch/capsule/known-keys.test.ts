import { expect, test, vi } from 'vitest'

import { acceptFileKey, acceptKey, keyPlace, recordKey, shortKey, trustInFile, trustIn } from './known-keys.ts'

const key = '3f9a41c28e07'.padEnd(64, '0')
const other = 'f'.repeat(64)

test('the first key of an environment is remembered, another one only when it is accepted', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const place = keyPlace({ name: 'Harbor West', url: 'https://hw.sar.example' })
  expect(recordKey(place, key)).toEqual({ kind: 'first' })
  expect(recordKey(place, key)).toEqual({ kind: 'known' })
  expect(recordKey('elsewhere', other)).toEqual({ kind: 'first' })
  expect(recordKey(place, other)).toEqual({ kind: 'changed', before: key })
  expect(recordKey(place, other)).toEqual({ kind: 'changed', before: key })
  acceptKey(place, other)
  expect(recordKey(place, other)).toEqual({ kind: 'known' })
  kept.set('watchfloor.capsule-keys', '[1, {')
  expect(recordKey(place, key)).toEqual({ kind: 'changed', before: other })
  vi.unstubAllGlobals()
})

test('no file makes a key known by itself, and none that is accepted changes what is known of a server', () => {
  const key = 'a'.repeat(64)
  const other = 'e'.repeat(64)
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const west = keyPlace({ name: 'Harbor North', url: 'https://hn.sar.example' })
  recordKey(west, key)
  expect(trustInFile('Harbor North', key)).toEqual({ kind: 'known' })
  expect(trustInFile('Harbor North', other)).toEqual({ kind: 'changed', before: key })
  expect(trustInFile('Harbor East', key)).toEqual({ kind: 'other', of: 'Harbor North' })
  for (let time = 0; time < 2; time += 1) expect(trustInFile('Harbor East', other)).toEqual({ kind: 'first' })
  expect(kept.get('watchfloor.capsule-keys')).not.toContain('Harbor East')
  acceptFileKey('Harbor East', other)
  expect(trustInFile('Harbor East', other)).toEqual({ kind: 'known' })
  acceptFileKey('Harbor North', other)
  expect(trustInFile('Harbor North', other)).toEqual({ kind: 'known' })
  expect(trustIn(west, key)).toEqual({ kind: 'known' })
  vi.unstubAllGlobals()
})

test('a key in short', () => {
  expect(shortKey(key)).toBe('3f9a 41c2 8e07')
})

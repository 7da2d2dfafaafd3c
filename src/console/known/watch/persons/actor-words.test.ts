import { expect, test } from 'vitest'

import { actorWords, namedSince, provedWords } from './actor-words.ts'

const person = { kind: 'person', id: 'anna', initials: 'AM' } as const

// clause(62)
test('a record says person and client; without a person, whether one could have been named', () => {
  const by = 'watch-desk-1'
  expect(actorWords({ by, person, at: 5 }, 10)).toBe('AM at watch-desk-1')
  expect(actorWords({ by, at: 12 }, 10)).toBe('watch-desk-1, no name')
  expect(actorWords({ by, at: 5 }, 10)).toBe('watch-desk-1, person unknown')
  expect(actorWords({ by, at: 5 })).toBe('watch-desk-1')
  expect(actorWords({ at: 5 }, 10)).toBe('this server')
  expect(provedWords({ by, person, at: 12 }, 10)).toBe('AM at watch-desk-1 (named, not proved)')
  expect(provedWords({ by, person: { ...person, proof: 'pin' }, at: 12 }, 10)).toBe('AM at watch-desk-1')
})

test('persons are named since the first was added, while one is active', () => {
  const anna = { id: 'anna', name: 'Anna', initials: 'AM', role: '', hasPin: false, revision: 1, addedAt: 7 }
  const personRules = { isRequired: false, mayOneSign: false }
  const of = (isActive: boolean) => ({ persons: { persons: [{ ...anna, isActive }], onWatch: [] }, personRules })
  expect(namedSince(of(true))).toBe(7)
  expect(namedSince(of(false))).toBeUndefined()
  expect(namedSince({ ...of(true), personRules: undefined })).toBeUndefined()
})

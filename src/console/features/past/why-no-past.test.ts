import { expect, test } from 'vitest'

import type { JournalFacts } from '../../../watch/wire/journal.ts'
import { whyNoPast } from './why-no-past.ts'

const kept: JournalFacts = { state: 'on', hours: 24, mostBytes: 1e9, bytes: 5, oldest: 1000, newest: 2000 }

test('where no journal is kept it is said why', () => {
  const { oldest: _oldest, ...empty } = kept
  expect(whyNoPast({ ...empty, state: 'off' })).toBe('No journal: the server runs without one')
  expect(whyNoPast({ ...empty, state: 'stopped', words: 'the disk is full' })).toBe('No journal: the disk is full')
})

test('what was kept can be looked at, also once the journal has stopped', () => {
  expect(whyNoPast(kept)).toBeUndefined()
  // This client hasn't received anything yet, as the picture says.
  expect(whyNoPast({ state: 'on', hours: 24, mostBytes: 1e9, bytes: 0 })).toBeUndefined()
  expect(whyNoPast({ ...kept, state: 'stopped', words: 'the disk is full' })).toBeUndefined()
})

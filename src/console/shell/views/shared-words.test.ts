import { expect, test } from 'vitest'

import { sharedWords } from './shared-words.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')

test('views for every desk say how old they are, or that they are not known', () => {
  expect(sharedWords(undefined, 'Gone', NOW)).toBeUndefined()
  expect(sharedWords(Date.parse('2026-11-21T14:02:10Z'), 'Gone', NOW)).toEqual({
    short: 'Shared as of 14:02Z',
    full: 'Views for every desk are from 14:02:10Z. Gone.',
  })
  expect(sharedWords('unknown', 'Gone', NOW)?.full).toBe('Views for every desk are unknown. Gone.')
})

import { expect, test } from 'vitest'

import { stateWords, summaryWords } from './state-words.ts'

test('no second of a retry is counted while the queue is paused', () => {
  const retrying = { kind: 'retrying', until: 5_000, hinted: true, holdsSlot: false } as const
  expect(stateWords(retrying, 0, undefined)).toBe('Retrying in 5 s')
  expect(stateWords(retrying, 0, { by: 'user', since: 0 })).toBe('Waiting to retry')
})

test('a retry counts as in progress, and as waiting while the queue is paused', () => {
  const state = { kind: 'retrying', until: 5_000, hinted: true, holdsSlot: false } as const
  const items = [{ egressId: 'cam-1', order: 1, state, attempts: 1, last: undefined, at: 0, mayBeGone: false }]
  expect(summaryWords({ items, pause: undefined })).toBe('1 in progress')
  expect(summaryWords({ items, pause: { by: 'user', since: 0 } })).toBe('1 waiting')
})

import { expect, test } from 'vitest'

import { stateWords } from './state-words.ts'

test('no second of a retry is counted while the queue is paused', () => {
  const retrying = { kind: 'retrying', until: 5_000, hinted: true, holdsSlot: false } as const
  expect(stateWords(retrying, 0, undefined)).toBe('Retrying in 5 s')
  expect(stateWords(retrying, 0, { by: 'user', since: 0 })).toBe('Waiting to retry')
})

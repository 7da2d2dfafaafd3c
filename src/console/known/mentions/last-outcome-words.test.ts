import { expect, test } from 'vitest'

import { lastOutcomeWords, learnedWords } from './last-outcome-words.ts'
import type { KnownOutcome } from './known-thing.ts'

const now = Date.UTC(2026, 10, 21, 22, 14, 39)

function outcome(
  what: KnownOutcome['what'],
  status: KnownOutcome['status'],
  at = Date.UTC(2026, 10, 21, 21, 51),
): KnownOutcome {
  return { what, status, at, exchangeId: undefined }
}

test.each([
  [undefined, 'not asked yet'],
  [outcome('served', 200, now - 180_000), 'served 3 m ago'],
  [outcome('served', 200, now + 500), 'served 0 s ago'],
  [outcome('not found', 404), '404 at 21:51Z'],
  [outcome('deleted', undefined), 'deleted here 21:51Z'],
  [outcome('unknown', 503), '503 at 21:51Z'],
  [outcome('unknown', 'timeout'), 'no answer in time at 21:51Z'],
])('%j reads %j in a row', (one, words) => {
  expect(lastOutcomeWords(one, now)).toBe(words)
})

test('a history says what was learned, and what nobody learned anything from', () => {
  expect(learnedWords(outcome('served', 200))).toBe('Served here, 200')
  expect(learnedWords(outcome('not found', 404))).toBe('Not found here, 404')
  expect(learnedWords(outcome('deleted', undefined))).toBe('Deleted here, by this node’s record')
  expect(learnedWords(outcome('deleted', 200))).toBe('Deleted here, 200')
  expect(learnedWords(outcome('unknown', 'no reply'))).toBe('No answer: no reply')
})

import { expect, test } from 'vitest'

import { fateWords, learnedWords } from './fate-words.ts'
import type { Fate } from './known-thing.ts'

const now = Date.UTC(2026, 10, 21, 22, 14, 39)

function fate(what: Fate['what'], status: Fate['status'], at = Date.UTC(2026, 10, 21, 21, 51)): Fate {
  return { what, status, at, exchangeId: undefined }
}

test.each([
  [undefined, 'not asked yet'],
  [fate('served', 200, now - 180_000), 'served 3 m ago'],
  [fate('served', 200, now + 500), 'served 0 s ago'],
  [fate('not found', 404), '404 at 21:51Z'],
  [fate('deleted', undefined), 'deleted here 21:51Z'],
  [fate('unknown', 503), '503 at 21:51Z'],
  [fate('unknown', 'timeout'), 'no answer in time at 21:51Z'],
])('%j reads %j in a row', (one, words) => {
  expect(fateWords(one, now)).toBe(words)
})

test('a history says what was learned, and what nobody learned anything from', () => {
  expect(learnedWords('object', fate('served', 200))).toBe('Served here, 200')
  expect(learnedWords('object', fate('not found', 404))).toBe('Not found here, 404')
  expect(learnedWords('object', fate('deleted', undefined))).toBe('Deleted here, says a record of this node')
  expect(learnedWords('egress', fate('deleted', 200))).toBe('Deleted here, 200')
  expect(learnedWords('egress', fate('deleted', undefined))).toBe('Deleted by another desk, says the watch log')
  expect(learnedWords('object', fate('unknown', 'no reply'))).toBe('Nothing learned: no reply')
})

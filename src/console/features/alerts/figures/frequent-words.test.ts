import { expect, test } from 'vitest'

import type { FrequentAlert } from '../../../../watch/wire/alert-figures.ts'
import { floodWords, isDelayProposed, patternWords } from './frequent-words.ts'
import { MINUTE } from '../../../../format/milliseconds.ts'

const NOW = Date.parse('2026-11-21T17:22:07Z')

test.each<[Partial<FrequentAlert>, string, boolean]>([
  [{ pattern: 'chatters', number: 5, at: NOW - 461 * MINUTE }, 'Chatters: 5 times in 60 s at 09:41Z', true],
  [{ pattern: 'fleeting', number: 8, milliseconds: 83_000 }, 'Fleeting: 8 of 9 over within 90 s', true],
  [{ pattern: 'fleeting', number: 8, milliseconds: 0 }, 'Fleeting: 8 of 9 over within 10 s', true],
  [{ pattern: 'fleeting', number: 8, milliseconds: 119_000 }, 'Fleeting: 8 of 9 over within 2 min', true],
  [{ pattern: 'one cause', number: 2 }, 'One cause, in 2 floods: narrow the rule', false],
  [{ pattern: 'comes back', milliseconds: 30 * MINUTE }, 'Comes back each 30 min, nothing is done', false],
  [{ pattern: 'acknowledged' }, 'Each was acknowledged. Nothing to propose but the rule', false],
  [{ pattern: 'several causes', number: 3 }, '3 causes', false],
])('%s is said in words', (given, words, isDelayed) => {
  const alert = { ruleId: 'silent', subject: 'entity:a', alertId: 'a', title: 'A', alerts: 9, number: 9, ...given }
  const frequent: FrequentAlert = { pattern: 'acknowledged', ...alert }
  expect(patternWords(frequent, NOW)).toBe(words)
  expect(isDelayProposed(frequent)).toBe(isDelayed)
})

test('a flood names the cause of more than half of it, else its first alert', () => {
  const flood = { from: NOW, alerts: 34, first: 'Relay buoy fix 73', causes: 6 }
  const most = { ruleId: 'task-fails', cause: 'Rejected', alerts: 29 }
  expect(floodWords({ ...flood, most }, () => 'Task fails')).toBe('Task fails: Rejected, 29 of 34')
  expect(floodWords(flood, () => '')).toBe('6 causes. First: Relay buoy fix 73')
})

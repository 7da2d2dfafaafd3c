import { expect, test } from 'vitest'

import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import { detailWords } from './exchange-words.ts'

test.each([
  ['2026-11-21T14:22:03Z', 'after 14:22:03Z'],
  ['2026-11-21T14:22:03.118+05:30', 'after 08:52:03Z'],
  ['2026-11-21T14:22:03', 'after 2026-11-21T14:22:03'],
  ['noon', 'after noon'],
])('a task query from %s reads %s', (startTime, words) => {
  const requestBody = JSON.stringify({ updateTimeRange: { startTime } })
  expect(detailWords(anExchange({ operation: 'queryTasks', requestBody, outcome: 200 }))).toBe(words)
})

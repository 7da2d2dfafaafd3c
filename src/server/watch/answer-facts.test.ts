import { expect, test } from 'vitest'

import { answerOf } from './answer-facts.ts'

function dateOf(status: number, date: string): number | undefined {
  return answerOf(new Response(null, { status, headers: { Date: date } })).date
}

test('the environment’s clock is read from a whole date of an answer that no proxy has sent', () => {
  const date = 'Sat, 21 Nov 2026 14:22:07 GMT'
  for (const status of [200, 401, 404]) expect(dateOf(status, date)).toBe(Date.parse(date))
  for (const status of [500, 502, 503, 504]) expect(dateOf(status, date)).toBeUndefined()
  for (const none of ['', '5', '2026', 'soon']) expect(dateOf(200, none)).toBeUndefined()
})

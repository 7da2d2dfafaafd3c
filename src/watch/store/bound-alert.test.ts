import fc from 'fast-check'
import { expect, test } from 'vitest'

import { situation, START } from '../service.test.support.ts'
import { alertKey, type Alert } from '../wire/alert.ts'
import { boundedAlert, boundedBody, CUT, MOST_ALERT_BYTES } from './bound-alert.ts'

/** The longest alert that the interface allows, of one text. */
function longest(unit: string, steps = 50): Alert {
  const text = (length: number) => unit.repeat(length).slice(0, length)
  const found = situation('', {
    ruleId: 'x'.repeat(64),
    subject: text(700),
    title: text(300),
    detail: text(500),
    taskId: text(300),
    entityId: text(300),
    cause: text(300),
    marking: text(60),
    why: Array.from({ length: 12 }, () => ({ label: text(60), value: text(300), bound: text(120), path: text(200) })),
  })
  const step = {
    kind: 'over',
    at: 8.64e15,
    by: text(256),
    onset: 8.64e15,
    level: 'advisory',
    words: text(300),
  } as const
  const history = Array.from({ length: steps }, () => step)
  return { ...found, id: `${alertKey(found)} ${START}`, raised: 1, raisedAt: START, history }
}

test.each(['a', '"', '\u0001', '\ud800', '\u20ac', '\u{1f6a8}'])(
  'an alert of nothing but %j fits, and is the same alert',
  (unit) => {
    for (const steps of [1, 10, 50]) {
      const alert = longest(unit, steps)
      const bounded = boundedAlert(alert)
      expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(MOST_ALERT_BYTES)
      const { id, ruleId, subject, onset, level, marking, history } = alert
      expect(bounded).toMatchObject({ id, ruleId, subject, onset, level, marking })
      expect(bounded.history).toHaveLength(history.length)
      if (bounded !== alert) expect(bounded.title + bounded.detail).toContain(CUT)
      expect(boundedAlert(bounded)).toBe(bounded)
    }
  },
)

test('what fits stays as it is', () => {
  const alert: Alert = { ...situation('a'), id: 'a', raised: 1, raisedAt: START, history: [] }
  expect(boundedAlert(alert)).toBe(alert)
  const body = JSON.stringify(alert)
  expect(boundedBody(body)).toBe(body)
})

test('texts are cut between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 400, maxLength: 500 }), (detail) => {
      const alert = { ...longest('\u0001'), detail }
      const bounded = boundedAlert(alert).detail
      expect(detail.startsWith(bounded.replace(CUT, ''))).toBe(true)
      expect(bounded.isWellFormed()).toBe(detail.isWellFormed())
    }),
    { numRuns: 20 },
  )
})

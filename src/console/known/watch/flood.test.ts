import { expect, test } from 'vitest'

import { raisedAlert, NOW } from './alert.test.support.ts'
import { floodAt, floodWords } from './flood.ts'

function alertsOf(count: number) {
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const alert = raisedAlert({ subject: `task:${index}`, title: `Relay buoy fix ${index}, done not OK` })
      const at = NOW - 300_000 + index * 1000
      return [alert.id, { ...alert, history: [{ kind: 'raised' as const, at }] }]
    }),
  )
}

test('a flood says since when, how many, which was first, and how many lately', () => {
  const alerts = alertsOf(12)
  const flood = floodAt(alerts, NOW)
  if (flood === undefined) throw new Error('No flood')
  expect(floodWords(flood, NOW)).toEqual({
    since: 'Flood since 14:17Z',
    first: '12 alerts, first: Relay buoy fix 0, done not OK',
    recent: '12 in the last 10 min',
  })
  expect(floodAt(alerts, NOW + 1000)).toBe(flood)
  expect(floodAt(alerts, NOW + 600_000)).toBeUndefined()
  expect(floodAt(alertsOf(9), NOW)).toBeUndefined()
})

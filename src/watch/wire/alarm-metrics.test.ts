import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { AlertStep } from './alert.ts'
import { chattersAt, currentFlood, fleetingCount, floodsOf, hasChattered, peakOf } from './alarm-metrics.ts'

const MINUTE = 60_000

function times(count: number, apart: number, from = 0): number[] {
  return Array.from({ length: count }, (_, index) => from + index * apart)
}

function steps(...all: readonly (readonly [AlertStep['kind'], number])[]): { history: AlertStep[] } {
  return { history: all.map(([kind, at]) => ({ kind, at })) }
}

// clause(39)
test('a flood begins with the first of ten in ten minutes, and ends when four are left of them', () => {
  const ten = times(10, MINUTE)
  expect(floodsOf(ten.slice(1), 9 * MINUTE)).toEqual([])
  expect(floodsOf(ten, 9 * MINUTE)).toEqual([{ from: 0, to: undefined, first: 0, count: 10 }])
  // The fifth last leaves at 15 min.
  expect(floodsOf(ten, 15 * MINUTE - 1)).toMatchObject([{ to: undefined }])
  expect(floodsOf(ten, 15 * MINUTE)).toMatchObject([{ from: 0, to: 15 * MINUTE, count: 10 }])
  expect(floodsOf([...ten, 14 * MINUTE, 15.5 * MINUTE], 16 * MINUTE)).toMatchObject([{ to: undefined, count: 12 }])
  const second = times(10, 1000, 60 * MINUTE)
  expect(floodsOf([...ten, ...second], 60 * MINUTE + 9000)).toMatchObject([
    { to: 15 * MINUTE },
    { from: 60 * MINUTE, to: undefined, first: 10, count: 10 },
  ])
})

test('floods of any raisings are as counting each moment says', () => {
  const anyTimes = fc.array(fc.nat(60), { maxLength: 60 }).map((given) => given.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(anyTimes, (minutes) => {
      const given = minutes.map((minute) => minute * MINUTE)
      const isFlood: boolean[] = []
      for (let minute = 0; minute <= 80; minute += 1) {
        const recent = minutes.filter((at) => at <= minute && at > minute - 10).length
        isFlood.push(recent >= 10 || ((isFlood.at(-1) ?? false) && recent >= 5))
      }
      // In whole minutes raisings and ends coincide: a flood that one moment ends and begins is one.
      for (const [minute, expected] of isFlood.entries()) {
        const now = minute * MINUTE
        const found = floodsOf(
          given.filter((at) => at <= now),
          now,
        )
        expect(found.at(-1)?.to === undefined && found.length > 0).toBe(expected)
      }
      expect(floodsOf(given, Infinity).every(({ count }) => count >= 10)).toBe(true)
    }),
  )
})

test('the flood of now names what began it, and counts the last ten minutes', () => {
  const alerts = times(12, 30_000).map((at, index) => ({
    id: `alert ${index}`,
    title: `Buoy ${index}`,
    ...steps(['raised', at], ['acknowledged', at + 1]),
  }))
  expect(currentFlood(alerts.toReversed(), 6 * MINUTE)).toEqual({
    from: 0,
    count: 12,
    recent: 12,
    first: { id: 'alert 0', title: 'Buoy 0' },
  })
  expect(currentFlood(alerts, 11 * MINUTE)).toMatchObject({ count: 12, recent: 9 })
  expect(currentFlood(alerts, 14 * MINUTE)).toBeUndefined()
})

test('the peak is the most in any ten minutes', () => {
  expect(peakOf([])).toBe(0)
  expect(peakOf([...times(4, 4 * MINUTE), ...times(5, 1000, 100 * MINUTE)])).toBe(5)
})

// clause(43)
test('three raisings in a minute chatter, for a minute after the last', () => {
  expect(hasChattered([0, 30_000, 60_000])).toBe(true)
  expect(hasChattered([0, 30_000, 60_001])).toBe(false)
  const alert = steps(['raised', 0], ['over', 10_000], ['raised', 20_000], ['over', 30_000], ['raised', 40_000])
  expect(chattersAt(alert, 99_999)).toBe(true)
  expect(chattersAt(alert, 100_000)).toBe(false)
  expect(chattersAt({ history: alert.history.slice(2) }, 50_000)).toBe(false)
})

test('a raising that is over within ten seconds is fleeting', () => {
  expect(fleetingCount(steps(['raised', 0], ['over', 9999], ['raised', 20_000], ['over', 30_000]))).toBe(1)
  expect(fleetingCount(steps(['raised', 0], ['acknowledged', 1000], ['over', 9000]))).toBe(1)
  expect(fleetingCount(steps(['raised', 0], ['higher', 20_000], ['over', 21_000]))).toBe(0)
})

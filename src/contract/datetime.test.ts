import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDatetimes, timeOf } from './datetime.ts'

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2026-11-21T14:22:07.123456789Z', Date.UTC(2026, 10, 21, 14, 22, 7, 123)],
  ['2026-11-21T14:22:07.1Z', Date.UTC(2026, 10, 21, 14, 22, 7, 100)],
  ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
  ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ['0001-01-01T00:00:00Z', -62_135_596_800_000],
])('%s', (text, time) => {
  expect(timeOf(text)).toBe(time)
})

test.each([
  '2026-11-21',
  '2026-11-21 14:22:07Z',
  '2026-11-21T14:22Z',
  '2026-11-21T14:22:07',
  '2026-11-21T14:22:07+00:00',
  '2026-11-21T14:22:07.1234567890Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T12:00:60Z',
  ' 2026-01-01T00:00:00Z',
  '٢٠٢٦-01-01T00:00:00Z',
])('not a timestamp: %s', (text) => {
  expect(timeOf(text)).toBeUndefined()
})

test('reads what JavaScript writes', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') }), (date) => {
      expect(timeOf(date.toISOString())).toBe(date.getTime())
    }),
  )
})

test('orders to the nanosecond', () => {
  expect(compareDatetimes('2026-01-01T00:00:00.000000001Z', '2026-01-01T00:00:00.000000002Z')).toBeLessThan(0)
  expect(compareDatetimes('2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.100Z')).toBe(0)
  expect(compareDatetimes('2026-01-02T00:00:00Z', '2026-01-01T23:59:59.9Z')).toBeGreaterThan(0)
  expect(compareDatetimes('soon', '2026-01-01T00:00:00Z')).toBeNaN()
})

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { compareDatetimes, inOrder, readDatetime, timeOf } from './datetime.ts'

/** A time without a zone, with any seconds and decimals, and its milliseconds in UTC. */
const anyDatetime = fc
  .record({
    // Two days inside, so that offsets keep four-digit years.
    date: fc.date({ noInvalidDate: true, min: new Date('0000-01-03'), max: new Date('9999-12-29') }),
    hasSeconds: fc.boolean(),
    mark: fc.constantFrom('.', ','),
    digits: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }).map((digits) => digits.join('')),
  })
  .map(({ date, hasSeconds, mark, digits }) => {
    const fraction = hasSeconds ? digits : ''
    const text = date.toISOString().slice(0, hasSeconds ? 19 : 16)
    const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
    const time = date.setUTCMilliseconds(0) - (hasSeconds ? 0 : date.getUTCSeconds() * 1000) + milliseconds
    return { local: fraction === '' ? text : `${text}${mark}${fraction}`, time, fraction }
  })

const anyOffset = fc.oneof(
  fc.constant({ text: 'Z', minutes: 0 }),
  fc
    .record({ sign: fc.constantFrom('+', '-'), hours: fc.nat({ max: 23 }), minutes: fc.nat({ max: 59 }) })
    .map(({ sign, hours, minutes }) => ({
      text: `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
      minutes: (sign === '-' ? -1 : 1) * (hours * 60 + minutes),
    })),
)

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2026-11-21T14:22:07.123456789Z', Date.UTC(2026, 10, 21, 14, 22, 7, 123)],
  ['2026-11-21T14:22:07.1Z', Date.UTC(2026, 10, 21, 14, 22, 7, 100)],
  ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
  ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ['0001-01-01T00:00:00Z', -62_135_596_800_000],
  ['2026-11-21T14:22:07+00:00', Date.UTC(2026, 10, 21, 14, 22, 7)],
  ['2026-11-21T14:22:07-00:00', Date.UTC(2026, 10, 21, 14, 22, 7)],
  ['2026-11-21T14:22Z', Date.UTC(2026, 10, 21, 14, 22)],
  ['2026-11-21T14:22+00:00', Date.UTC(2026, 10, 21, 14, 22)],
  ['2026-11-21T14:22:07,25Z', Date.UTC(2026, 10, 21, 14, 22, 7, 250)],
  [`2026-11-21T14:22:07.${'123456789'.repeat(20)}Z`, Date.UTC(2026, 10, 21, 14, 22, 7, 123)],
  ['2026-11-21T14:22:07+05:30', Date.UTC(2026, 10, 21, 8, 52, 7)],
  ['2026-11-21T23:30-08:00', Date.UTC(2026, 10, 22, 7, 30)],
  ['2017-01-01T00:59:60.5+01:00', Date.UTC(2017, 0, 1, 0, 0, 0, 500)],
])('%s', (text, time) => {
  expect(timeOf(text)).toBe(time)
})

test.each([
  '2026-11-21',
  '2026-11-21 14:22:07Z',
  '2026-11-21T14Z',
  '2026-11-21T14:22:07',
  '2026-11-21T14:22',
  '2026-11-21T14:22:07.Z',
  '2026-11-21T14:22.5Z',
  '2026-11-21T14:22:07+24:00',
  '2026-11-21T14:22:07+01:60',
  '2026-11-21T14:22:07+0100',
  '2026-11-21T14:22:07 +01:00',
  '2016-12-31T23:59:60+01:00',
  '2016-12-31T23:59:61Z',
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

test.each([
  ['2026-11-21T14:22:07Z', 'UTC'],
  ['2026-11-21T14:22+00:00', 'UTC'],
  ['2026-11-21T14:22:07-00:00', 'UTC'],
  ['2026-11-21T14:22:07+00:30', 'another'],
  ['2026-11-21T14:22:07', 'none'],
  ['2026-11-21T14:22', 'none'],
  ['2026-02-30T14:22', undefined],
])('the zone of %s is %s', (text, zone) => expect(readDatetime(text)?.zone).toBe(zone))

describe.each(['America/New_York', 'Asia/Kolkata'])('where the machine stands in %s', (TZ) => {
  const zone = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = TZ
  })
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test('without a zone it is no time', () => {
    expect(new Date(0).getTimezoneOffset()).not.toBe(0)
    fc.assert(
      fc.property(anyDatetime, ({ local, fraction }) => {
        expect(readDatetime(local)).toEqual({ time: undefined, fraction, zone: 'none' })
      }),
    )
  })

  test('whatever the grammar allows is read as it says', () => {
    fc.assert(
      fc.property(anyDatetime, anyOffset, ({ local, time, fraction }, { text, minutes }) => {
        const read = { time: time - minutes * 60_000, fraction, zone: minutes === 0 ? 'UTC' : 'another' }
        expect(readDatetime(`${local}${text}`)).toEqual(read)
      }),
    )
  })

  test('a leap second ends a day in UTC, by whatever offset it is told, and no other minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), anyOffset, fc.nat({ max: 86_398 }), (day, offset, second) => {
        const told = (time: number) => new Date(time + offset.minutes * 60_000).toISOString().slice(0, 16)
        const midnight = new Date(0).setUTCFullYear(1, 0, day + 1)
        expect(timeOf(`${told(midnight - 1000)}:60.5${offset.text}`)).toBe(midnight + 500)
        const minute = Math.floor(second / 60)
        if (minute < 1439) expect(readDatetime(`${told(midnight + minute * 60_000)}:60${offset.text}`)).toBeUndefined()
      }),
    )
  })
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
  expect(compareDatetimes('2026-01-01T00:00:00.0000000000000001Z', '2026-01-01T00:00:00Z')).toBeGreaterThan(0)
  expect(compareDatetimes('2026-01-01T01:00+01:00', '2026-01-01T00:00:00.000Z')).toBe(0)
  expect(compareDatetimes('soon', '2026-01-01T00:00:00Z')).toBeNaN()
})

test('what has no time is out of order with nothing', () => {
  expect(inOrder('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toBe(true)
  expect(inOrder('2026-01-01T00:00:01Z', '2026-01-01T00:00:00Z')).toBe(false)
  for (const none of [undefined, '2026-01-01T00:00:00', 'soon']) {
    expect(inOrder(none, '2026-01-01T00:00:00Z')).toBe(true)
    expect(inOrder('2026-01-01T00:00:00Z', none)).toBe(true)
  }
})

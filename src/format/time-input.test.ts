import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readTimeInput, timeInputText } from './time-input.ts'

const now = Date.parse('2026-11-21T14:22:07Z')
function iso(text: string): string | undefined {
  const read = readTimeInput(text, now)
  return read.kind === 'time' ? new Date(read.at).toISOString() : read.kind
}

test.each([
  ['2026-11-21T08:22:07Z', '2026-11-21T08:22:07.000Z'],
  ['2026-11-21T08:22:07.125Z', '2026-11-21T08:22:07.125Z'],
  ['2026-11-21T08:22Z', '2026-11-21T08:22:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2026-11-21T08:22:07.1234567890123Z', '2026-11-21T08:22:07.123Z'],
  ['2026-11-21 08:22:07,5 +0130', '2026-11-21T06:52:07.500Z'],
  ['2026-11-21 08:22', '2026-11-21T08:22:00.000Z'],
  ['2026-11-21T08:22+02:00', '2026-11-21T06:22:00.000Z'],
  ['2026-11-21T08:22-0530', '2026-11-21T13:52:00.000Z'],
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['21 NOV 08:22Z', '2026-11-21T08:22:00.000Z'],
  ['21 nov 08:22:07z', '2026-11-21T08:22:07.000Z'],
  ['21 November 2025 08:22Z', '2025-11-21T08:22:00.000Z'],
  ['210822ZNOV26', '2026-11-21T08:22:00.000Z'],
  ['210822Z NOV 2024', '2024-11-21T08:22:00.000Z'],
  ['210822znov', '2026-11-21T08:22:00.000Z'],
  ['08:22Z', '2026-11-21T08:22:00.000Z'],
  ['0822Z', '2026-11-21T08:22:00.000Z'],
  [' now ', 'now'],
  ['', 'empty'],
])('reads %j', (text, expected) => {
  expect(iso(text)).toBe(expected)
})

test.each([
  ['2026-11-21T25:00Z', 'Hours run from 00 to 23'],
  ['21 NOV 08:60Z', 'Minutes run from 00 to 59'],
  ['2026-13-01', 'Months run from 01 to 12'],
  ['2026-02-30', 'That month has no such day'],
  ['310822ZNOV26', 'That month has no such day'],
  ['210822ANOV26', 'Only zone Z (UTC) works'],
  ['210822ZXYZ26', 'XYZ is not a month'],
  ['2026-11-21 08:22+01:99', 'Not a time'],
  ['yesterday', 'Not a time'],
])('says what is wrong with %j', (text, reason) => {
  const read = readTimeInput(text, now)
  expect(read.kind === 'error' && read.reason).toContain(reason)
})

test('takes the nearest year for a date without one', () => {
  const newYear = Date.parse('2027-01-02T00:00:00Z')
  const read = readTimeInput('31 DEC 23:00Z', newYear)
  expect(read).toEqual({ kind: 'time', at: Date.parse('2026-12-31T23:00:00Z') })
})

test('reads back what it writes, to the second, in any year', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date, today) => {
        const at = Math.floor(date.getTime() / 1000) * 1000
        const nowAt = today.getTime()
        expect(readTimeInput(timeInputText(at, nowAt), nowAt)).toEqual({ kind: 'time', at })
      },
    ),
  )
})

test('never throws, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(['time', 'now', 'empty', 'error']).toContain(readTimeInput(text, now).kind)
    }),
  )
})

test('agrees with the platform on every ISO timestamp', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(readTimeInput(date.toISOString(), now)).toEqual({ kind: 'time', at: date.getTime() })
    }),
  )
})

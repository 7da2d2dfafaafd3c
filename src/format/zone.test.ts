import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DESIGNED_CONVENTIONS, isZoneLabel, setConventions } from './conventions.ts'
import {
  formatAbsoluteMinute,
  formatAbsoluteTime,
  formatSecondTime,
  formatZuluTime,
  loadZones,
  secondTime,
} from './time.ts'
import { readTimeInput } from './time-input.ts'
import { isTimeAlone, readZonedTime } from './zone-input.ts'
import { offsetWords, wallClock } from './zone.ts'

function choose(secondZone: string, secondLabel = '') {
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone, secondLabel })
}
beforeAll(loadZones)
afterEach(() => setConventions(DESIGNED_CONVENTIONS))

const now = Date.parse('2026-11-21T14:22:07Z')
const zones = Intl.supportedValuesOf('timeZone')
const anyZone = fc.constantFrom(...zones)
const anyTime = fc
  .date({ min: new Date('1000-01-03'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000)
/** The years in which zones change their clocks most. */
const modernTime = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000)

function read(text: string, at = now): string {
  const answer = readZonedTime(text, at)
  return answer.kind === 'time'
    ? new Date(answer.at).toISOString()
    : answer.kind === 'error'
      ? answer.reason
      : answer.kind
}

describe('what the clocks of a zone show', () => {
  test('is what the platform says, at any time in any zone', () => {
    fc.assert(
      fc.property(anyTime, anyZone, (time, zone) => {
        const parts = new Intl.DateTimeFormat('en', {
          timeZone: zone,
          hourCycle: 'h23',
          year: 'numeric',
          month: 'numeric',
          day: 'numeric',
          hour: 'numeric',
          minute: 'numeric',
          second: 'numeric',
        }).formatToParts(time)
        const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
        const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
        expect(wallClock(time, zone)).toBe(shown)
      }),
      { numRuns: 300 },
    )
  })

  test('of this machine’s zone is what its dates say', () => {
    fc.assert(
      fc.property(modernTime, (time) => {
        const date = new Date(time)
        const shown = new Date(wallClock(time, 'machine') ?? Number.NaN)
        expect([shown.getUTCDate(), shown.getUTCHours(), shown.getUTCMinutes()]).toEqual([
          date.getDate(),
          date.getHours(),
          date.getMinutes(),
        ])
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    '',
    'Nowhere/Else',
    '<script>alert(1)</script>',
    '\u0000',
    'constructor',
    'x'.repeat(2000),
    'Europe/Helsinki ',
  ])('is not known of a zone %j, which is told nowhere and fails nothing', (zone) => {
    expect(wallClock(now, zone)).toBeUndefined()
    choose(zone, 'HEL')
    expect(formatSecondTime(now)).toBe('')
    expect(formatAbsoluteTime(now, now)).toBe('14:22:07Z')
    expect(read('16:22 HEL')).toMatch(/^Unknown zone HEL/)
  })

  test('is not known of what is no time, or before the common era', () => {
    for (const time of [Number.NaN, Infinity, -Infinity, 8.65e15, Date.UTC(-1, 5), Date.UTC(-3000, 5), -8.64e15])
      expect(wallClock(time, 'Europe/Helsinki')).toBeUndefined()
  })

  test('is a distance from UTC', () => {
    expect(offsetWords(2 * 3_600_000, 0)).toBe('+02')
    expect(offsetWords(5.5 * 3_600_000, 0)).toBe('+05:30')
    expect(offsetWords(-3.5 * 3_600_000, 0)).toBe('\u221203:30')
    expect(offsetWords(0, 0)).toBe('+00')
    const old = Date.UTC(1900, 0)
    expect(offsetWords(wallClock(old, 'Europe/Helsinki') ?? 0, old)).toBe('+01:39:49')
  })
})

describe('the second time', () => {
  test('stands after Zulu under the desk’s own word, else its distance from UTC', () => {
    choose('Europe/Helsinki')
    expect(formatAbsoluteTime(now, now)).toBe('14:22:07Z (16:22 +02)')
    choose('Europe/Helsinki', 'HEL')
    expect(formatAbsoluteTime(now, now)).toBe('14:22:07Z (16:22 HEL)')
    expect(formatAbsoluteMinute(now, now)).toBe('14:22Z (16:22 HEL)')
    expect(formatZuluTime(now, now)).toBe('14:22:07Z')
    choose('Asia/Kolkata')
    expect(secondTime(now)).toEqual({ day: '', clock: '19:52', zone: '+05:30' })
  })

  test('names its day where that is another one than in UTC', () => {
    choose('Europe/Helsinki', 'HEL')
    expect(formatAbsoluteTime(Date.parse('2026-11-21T22:41:19Z'), now)).toBe('22:41:19Z (22 NOV 00:41 HEL)')
    expect(formatAbsoluteTime(Date.parse('2026-11-20T12:00:00Z'), now)).toBe('20 NOV 12:00:00Z (14:00 HEL)')
    choose('America/New_York')
    expect(formatSecondTime(Date.parse('2026-03-01T03:00:00Z'))).toBe('28 FEB 22:00 \u221205')
  })

  test('goes with the season', () => {
    choose('America/New_York')
    expect(formatSecondTime(Date.parse('2026-03-08T06:59:59Z'))).toBe('01:59 \u221205')
    expect(formatSecondTime(Date.parse('2026-03-08T07:00:00Z'))).toBe('03:00 \u221204')
  })

  test.each([
    ['HEL', true],
    ['', true],
    ['J', true],
    ['Å2', true],
    ['Z', false],
    ['utc', false],
    ['GMT', false],
    ['Zulu', false],
    ['2H', false],
    ['NINELETTR', false],
    ['A B', false],
    ['A\u202e', false],
    [7, false],
  ])('may go by the name of %j: %j', (label, may) => {
    expect(isZoneLabel(label)).toBe(may)
  })
})

describe('a time typed by the clocks of a zone', () => {
  beforeEach(() => choose('Europe/Helsinki', 'HEL'))

  test.each([
    ['16:22 HEL', '2026-11-21T14:22:00.000Z'],
    ['1622 hel', '2026-11-21T14:22:00.000Z'],
    ['16:22:05 Europe/Helsinki', '2026-11-21T14:22:05.000Z'],
    ['20 JUN 16:22 HEL', '2026-06-20T13:22:00.000Z'],
    ['20 JUN 2024 16:22 europe/helsinki', '2024-06-20T13:22:00.000Z'],
    ['2026-06-20T16:22 HEL', '2026-06-20T13:22:00.000Z'],
    ['2026-06-20 16:22:07.5 HEL', '2026-06-20T13:22:07.500Z'],
    ['16:22 +02', '2026-11-21T14:22:00.000Z'],
    ['16:22 UTC+2', '2026-11-21T14:22:00.000Z'],
    ['16:22+05:30', '2026-11-21T10:52:00.000Z'],
    ['09:22 \u221205', '2026-11-21T14:22:00.000Z'],
    ['21 NOV 09:22 -0500', '2026-11-21T14:22:00.000Z'],
    ['08:22Z', '2026-11-21T08:22:00.000Z'],
    ['now', 'now'],
    ['', 'empty'],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test('is of today there, which may be another day than in UTC', () => {
    const late = Date.parse('2026-11-21T23:10:00Z')
    expect(read('00:30 HEL', late)).toBe('2026-11-21T22:30:00.000Z')
    expect(read('23:30 \u221205', Date.parse('2026-11-21T02:00:00Z'))).toBe('2026-11-21T04:30:00.000Z')
    expect(readZonedTime('00:30 HEL', late, 1)).toEqual({ kind: 'time', at: Date.parse('2026-11-20T22:30:00Z') })
  })

  test.each([
    ['25:00 HEL', 'Hours run from 00 to 23'],
    ['30 FEB 10:00 HEL', 'That month has no such day'],
    ['16:22 EST', 'Unknown zone EST. Use Z, HEL or an offset such as +02'],
    ['16:22 Asia/Tokyo', 'Unknown zone Asia/Tokyo'],
    ['16:22 +24', 'Unknown zone +24'],
    ['16:22Z HEL', 'Not a time'],
    ['2026-11', 'Not a time'],
    ['2026-13-01', 'Months run from 01 to 12'],
    ['HEL', 'Not a time'],
    ['210822ANOV26', 'Only zone Z (UTC) works'],
  ])('says what is wrong with %j', (text, reason) => {
    expect(read(text)).toContain(reason)
  })

  test('what clocks never show when they are put forward is answered with what it may mean', () => {
    expect(read('29 MAR 2026 03:30 HEL')).toBe(
      '29 MAR 2026 03:30 HEL doesn’t exist: clocks go forward. Type 29 MAR 2026 03:30 +03 (00:30:00Z) or 29 MAR 2026 03:30 +02 (01:30:00Z)',
    )
    expect(read('29 MAR 2026 02:59:59 HEL')).toBe('2026-03-29T00:59:59.000Z')
    expect(read('29 MAR 2026 04:00 HEL')).toBe('2026-03-29T01:00:00.000Z')
  })

  test('what clocks show twice when they are put back is answered with both', () => {
    expect(read('25 OCT 03:30 HEL')).toBe(
      '25 OCT 03:30 HEL occurs twice: clocks go back. Type 25 OCT 03:30 +03 (00:30:00Z) or 25 OCT 03:30 +02 (01:30:00Z)',
    )
    expect(read('25 OCT 03:30 +03')).toBe('2026-10-25T00:30:00.000Z')
    expect(read('25 OCT 02:59:59 HEL')).toBe('2026-10-24T23:59:59.000Z')
    expect(read('25 OCT 04:00 HEL')).toBe('2026-10-25T02:00:00.000Z')
  })

  test('a day that a zone left out never was', () => {
    choose('Pacific/Apia')
    expect(read('30 DEC 2011 12:00 Pacific/Apia')).toContain('30 DEC 2011 12:00 Pacific/Apia doesn’t exist')
    expect(read('31 DEC 2011 12:00 Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z')
  })

  test('only a distance from UTC is read where no second clock is chosen', () => {
    choose('')
    expect(read('16:22 HEL')).toBe('Unknown zone HEL. Use Z or an offset such as +02')
    expect(read('16:22 +02')).toBe('2026-11-21T14:22:00.000Z')
  })

  test('is the time that Intl says it is, or said to be one of two', () => {
    fc.assert(
      fc.property(modernTime, anyZone, (time, zone) => {
        choose(zone)
        const wall = wallClock(time, zone) ?? Number.NaN
        const text = `${new Date(wall).toISOString().slice(0, 19)} ${zone}`
        const answer = readZonedTime(text, now)
        if (answer.kind === 'error') {
          expect(answer.reason).toContain('twice')
          expect(answer.reason).toContain(offsetWords(wall, time))
        } else expect(answer).toEqual({ kind: 'time', at: time })
      }),
      { numRuns: 400 },
    )
  })

  test('reads back what is written, to the minute', () => {
    const offsetTime = fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(offsetTime, anyZone, (date, zone) => {
        const at = Math.floor(date.getTime() / 60_000) * 60_000
        choose(zone)
        expect(readZonedTime(formatSecondTime(at), at)).toEqual({ kind: 'time', at })
      }),
      { numRuns: 300 },
    )
  })

  test('what was read without a zone still is, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = readTimeInput(text, now)
        const zoned = readZonedTime(text, now)
        if (plain.kind !== 'error') expect(zoned).toEqual(plain)
        expect(typeof isTimeAlone(text)).toBe('boolean')
      }),
    )
  })

  test.each([
    ['16:22 HEL', true],
    ['1622Z', true],
    ['16:22', true],
    ['16:22 +02', true],
    ['21 NOV 16:22 HEL', false],
    ['2026-11-21', false],
    ['2026-11', false],
  ])('whether %j is a time of the day alone: %j', (text, isAlone) => {
    expect(isTimeAlone(text)).toBe(isAlone)
  })
})

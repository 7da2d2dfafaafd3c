import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { isoTime } from '../contract/datetime.ts'
import { DESIGNED_CONVENTIONS, setConventions } from './conventions.ts'
import { formatAbsoluteTime, formatZuluMinute, formatZuluTime, loadZones, secondTimesIn } from './time.ts'
import { timeInputText } from './time-input.ts'
import { withSecondTimes } from './with-second-times.ts'
import { zuluTimesIn } from './zulu-in-text.ts'

const now = Date.parse('2026-11-21T14:22:07Z')

function read(text: string, writtenAt = now): readonly string[] {
  return zuluTimesIn(text, writtenAt).map(({ end, time }) => `${text.slice(0, end)} = ${isoTime(time)}`)
}

describe('Zulu times in a text', () => {
  const anyTime = fc.date({ noInvalidDate: true }).map((date) => date.getTime())
  const anyYear = fc.date({ min: new Date('-000400-01-01'), max: new Date('+012000-01-01'), noInvalidDate: true })
  const times = fc.oneof(
    anyTime,
    anyYear.map((date) => date.getTime()),
    fc.integer({ min: now - 86_400_000, max: now + 86_400_000 }),
  )
  const around = fc.constantFrom('', ' ', 'silent since ', 'Über ', '(', '“', 'von 3 auf 4, ')
  const behind = fc.constantFrom('', ' ', ', 3 min', '.', ')', ': 503', '”', ' (16:21 HEL)')

  test('are found as they are written, and are the same times again', () => {
    fc.assert(
      fc.property(times, times, around, behind, (time, at, before, after) => {
        for (const [write, precision] of [
          [formatZuluTime, 1000],
          [formatZuluMinute, 60_000],
          [timeInputText, 1000],
          [isoTime, 1],
        ] as const) {
          // Input fields also omit nearby years.
          if (write === timeInputText && new Date(time).getUTCFullYear() !== new Date(at).getUTCFullYear()) continue
          const words = write(time, at)
          const found = zuluTimesIn(`${before}${words}${after}`, at)
          const same = Math.floor(time / precision) * precision
          expect(found.map((each) => ({ end: each.end, time: each.time }))).toEqual([
            { end: before.length + words.length, time: same },
          ])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('are found one by one', () => {
    expect(read('from 13:10:04Z to 20 NOV 13:14Z, read 2026-11-22T14:21:59.1181Z')).toEqual([
      'from 13:10:04Z = 2026-11-21T13:10:04.000Z',
      'from 13:10:04Z to 20 NOV 13:14Z = 2026-11-20T13:14:00.000Z',
      'from 13:10:04Z to 20 NOV 13:14Z, read 2026-11-22T14:21:59.1181Z = 2026-11-22T14:21:59.118Z',
    ])
  })

  test.each([
    'no time',
    '14:21',
    '14:21:59',
    '24:00Z',
    '23:60Z',
    '30 FEB 12:00Z',
    '29 FEB 2025 12:00Z',
    '2026-02-30T12:00:00Z',
    'a14:21Z',
    '3:14:21Z',
    '1.14:21Z',
    '14:21Zulu',
    'ENG-2:14:21Z9',
    '2026-11-22T14:21:59+02:00',
  ])('are not in %j', (text) => {
    expect(read(text)).toEqual([])
  })

  test('of a day that nobody knows are none', () => {
    expect(read('14:21Z, 20 NOV 14:21Z', Number.NaN)).toEqual([])
    expect(read('20 NOV 2025 14:21Z', Number.NaN)).toHaveLength(1)
  })
})

describe('the second time in a text', () => {
  beforeAll(loadZones)
  beforeEach(() => setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'Europe/Helsinki', secondLabel: 'HEL' }))
  afterEach(() => setConventions(DESIGNED_CONVENTIONS))

  test.each([
    ['Kestrel 3, silent since 14:21:59Z', 'Kestrel 3, silent since 14:21:59Z (16:21 HEL)'],
    ['Limit 20 JUN 14:21Z, Raft', 'Limit 20 JUN 14:21Z (17:21 HEL), Raft'],
    ['from 13:10:04Z to 13:14:09Z', 'from 13:10:04Z (15:10 HEL) to 13:14:09Z (15:14 HEL)'],
    ['20 NOV 22:41:19Z', '20 NOV 22:41:19Z (21 NOV 00:41 HEL)'],
    ['Call at 22:41Z', 'Call at 22:41Z (00:41 HEL)'],
  ])('stands behind: %j', (text, shown) => {
    expect(withSecondTimes(text, now)).toBe(shown)
    // Already there, so not added twice.
    expect(withSecondTimes(shown, now)).toBe(shown)
  })

  test('of a time without its day says no day, so that it holds whenever it was written', () => {
    setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'America/New_York' })
    const beforeMidnight = Date.parse('2026-11-21T23:59:58Z')
    for (const at of [beforeMidnight, beforeMidnight + 3000])
      expect(withSecondTimes('03:00Z', at)).toBe('03:00Z (22:00 \u221205)')
  })

  test('leaves everything else as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, other) => {
        for (const each of [text, `<b>${other}`, other])
          if (zuluTimesIn(each, now).length === 0) expect(withSecondTimes(each, now)).toBe(each)
        const written = withSecondTimes(`${text} 14:21Z ${other}`, now)
        let plain = written
        for (const { end, words } of secondTimesIn(`${text} 14:21Z ${other}`, now)) {
          expect(plain.slice(end, end + words.length + 3)).toBe(` (${words})`)
          plain = `${plain.slice(0, end)}${plain.slice(end + words.length + 3)}`
        }
        expect(plain).toBe(`${text} 14:21Z ${other}`)
      }),
    )
  })

  test('adds nothing to what has one already, nor without a second clock', () => {
    expect(withSecondTimes(formatAbsoluteTime(now, now), now)).toBe('14:22:07Z (16:22 HEL)')
    setConventions(DESIGNED_CONVENTIONS)
    expect(withSecondTimes('14:22:07Z', now)).toBe('14:22:07Z')
  })
})

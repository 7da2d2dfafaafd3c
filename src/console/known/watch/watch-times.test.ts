import { expect, test } from 'vitest'

import { DESIGNED_CONVENTIONS, setConventions } from '../../../format/conventions.ts'
import { loadZones } from '../../../format/time.ts'
import { currentWatch, typedNextTime, typedTime } from './watch-times.ts'

function at(text: string): number {
  return Date.parse(`2026-11-${text}:00Z`)
}

test.each([
  ['21T17:59', '21T06:00', '21T18:00'],
  ['21T18:00', '21T18:00', '22T06:00'],
  ['21T05:30', '20T18:00', '21T06:00'],
])('at %s the watch is from %s to %s', (now, from, to) => {
  expect(currentWatch(['18:00', '06:00'], at(now))).toEqual({ from: at(from), to: at(to) })
})

test('the next time is within a day; a date names another', () => {
  expect(typedNextTime('18:00', at('21T14:00'))).toBe(at('21T18:00'))
  expect(typedNextTime('02:00Z', at('21T14:00'))).toBe(at('22T02:00'))
  expect(typedNextTime('22 NOV 02:22Z', at('21T14:00'))).toBe(at('22T02:22'))
  expect(typedNextTime('tomorrow', at('21T14:00'))).toBe('Not a time like 06:00')
})

test('a typed time is that time next to what stands there; anything else is none', () => {
  expect(typedTime('0545', at('21T06:00'))).toBe(at('21T05:45'))
  expect(typedTime('23:30Z', at('21T00:10'))).toBe(at('20T23:30'))
  for (const text of ['', '24:00', '6', 'soon', '12:60']) expect(typedTime(text, 0)).toBe('Not a time like 06:00')
})

test('the second clock’s time is next to it, and one that never was is said', async () => {
  await loadZones()
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'Europe/Helsinki', secondLabel: 'HEL' })
  expect(typedTime('08:00 HEL', at('21T06:30'))).toBe(at('21T06:00'))
  expect(typedTime('0100 hel', at('21T22:00'))).toBe(at('21T23:00'))
  expect(typedTime('03:30 HEL', Date.parse('2026-10-25T02:00:00Z'))).toMatch(/^03:30 HEL occurs twice/)
  expect(typedTime('08:00 XYZ', at('21T06:30'))).toBe('Not a time like 06:00')
  setConventions(DESIGNED_CONVENTIONS)
})

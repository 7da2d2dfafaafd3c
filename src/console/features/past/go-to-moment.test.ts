import { expect, test } from 'vitest'

import { readMoment } from './go-to-moment.ts'

const latest = Date.UTC(2026, 10, 21, 15, 14, 22)

function read(text: string, oldest?: number) {
  const moment = readMoment(text, { latest, oldest })
  return moment.kind === 'moment' ? new Date(moment.at).toISOString() : moment
}

test.each([
  ['14:02', '2026-11-21T14:02:00.000Z'],
  ['1402', '2026-11-21T14:02:00.000Z'],
  [' 14:02:10Z ', '2026-11-21T14:02:10.000Z'],
  ['14:02:10z', '2026-11-21T14:02:10.000Z'],
  ['21 NOV 14:02:10Z', '2026-11-21T14:02:10.000Z'],
  ['20 nov 23:59', '2026-11-20T23:59:00.000Z'],
  ['2026-11-21T14:02:10Z', '2026-11-21T14:02:10.000Z'],
  ['2026-11-21T14:02:10.003Z', '2026-11-21T14:02:10.003Z'],
  ['2026-11-21 14:02', '2026-11-21T14:02:00.000Z'],
  ['211402ZNOV26', '2026-11-21T14:02:00.000Z'],
])('%s is %s', (typed, moment) => {
  expect(read(typed)).toBe(moment)
})

test('a time of the day that is yet to come was yesterday', () => {
  expect(read('23:10')).toBe('2026-11-20T23:10:00.000Z')
})

test('what is no moment of the past is said in words', () => {
  expect(read('now')).toEqual({ kind: 'now' })
  expect(read('22 NOV 14:02Z')).toEqual({ kind: 'unreadable', words: '22 NOV 14:02:00Z is in the future' })
  expect(read('14:02', Date.UTC(2026, 10, 21, 14, 30))).toEqual({
    kind: 'unreadable',
    words: 'No data before 14:30:00Z',
  })
  expect(read('a while ago')).toMatchObject({ words: expect.stringContaining('Not a time') })
  expect(read('25:99')).toMatchObject({ words: expect.stringContaining('Hours run from 00 to 23') })
  expect(read('')).toMatchObject({ kind: 'unreadable' })
})

import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { DESIGNED_CONVENTIONS, setConventions } from '../../../../format/conventions.ts'
import { loadZones } from '../../../../format/time.ts'
import { gapMarks, labelsOf, unkeptMark } from './labels.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

beforeAll(loadZones)
afterEach(() => setConventions(DESIGNED_CONVENTIONS))

const day = Date.UTC(2026, 10, 21)
const track = { from: day + 3.25 * HOUR, to: day + 15.25 * HOUR }

function gap(from: number, minutes: number) {
  return { from: day + from * HOUR, to: day + from * HOUR + minutes * 60_000, words: 'No reply' }
}

test('a gap is wide enough to be seen, however short it was', () => {
  const [long, short] = gapMarks([gap(13, 30), gap(14, 0.5)], track, 960)
  expect(long).toEqual({ x: 780, width: 40, words: 'no data 13:00 to 13:30' })
  expect(short).toEqual({ x: 860, width: 8, words: 'no data 14:00:00 to 14:00:30' })
  expect(gapMarks([gap(15.2, 60)], track, 960)[0]?.x).toBe(952)
  expect(gapMarks([gap(1, 30), gap(20, 30)], track, 960)).toEqual([])
})

test('the time before anything was kept is said to be that', () => {
  expect(unkeptMark(day + 14.25 * HOUR, track, 960)).toMatchObject([
    { x: 0, width: 880, words: 'no data before 14:15' },
  ])
  expect(unkeptMark(day, track, 960)).toEqual([])
  expect(unkeptMark(undefined, track, 960)).toEqual([])
})

test('the words of a gap stand where an hour would', () => {
  const gaps = gapMarks([gap(13 + 10 / 60, 4)], track, 928)
  const words = labelsOf(track, gaps, 'now', 928)
    .toSorted((one, other) => one.x - other.x)
    .map((label) => label.words)
  expect(words).toEqual(['03:15Z', '06:00Z', '08:00Z', '10:00Z', 'no data 13:10 to 13:14', 'now'])
})

test('the second clock’s time stands beside, and words of a gap go without where there is no room for it', () => {
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'Europe/Helsinki', secondLabel: 'HEL' })
  const labels = (...gaps: Parameters<typeof gapMarks>[0]) =>
    labelsOf(track, gapMarks(gaps, track, 928), 'now', 928).map(({ words }) => words)
  expect(labels()).toEqual([
    '03:15Z (05:15 HEL)',
    'now',
    '06:00Z (08:00 HEL)',
    '09:00Z (11:00 HEL)',
    '12:00Z (14:00 HEL)',
  ])
  expect(labels(gap(11, 4))).toContain('no data 11:00 to 11:04 (13:00 to 13:04 HEL)')
  expect(labels(gap(13.5, 4))).toContain('no data 13:30 to 13:34')
  expect(unkeptMark(day + 4 * HOUR, track, 928)).toMatchObject([{ second: ' (06:00 HEL)' }])
})

test.each(['', 'HEL'])('no label stands on another or beyond the track (second clock: %j)', (secondLabel) => {
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone: secondLabel && 'Europe/Helsinki', secondLabel })
  const gaps = fc.array(
    fc
      .tuple(fc.double({ min: 3, max: 15, noNaN: true }), fc.integer({ min: 0, max: 300 }))
      .map(([at, length]) => gap(at, length)),
  )
  fc.assert(
    fc.property(gaps, fc.integer({ min: 120, max: 2000 }), (list, width) => {
      const labels = labelsOf(track, gapMarks(list, track, width), 'now', width).toSorted((a, b) => a.x - b.x)
      for (const [index, { x, words }] of labels.entries()) {
        const end = x + 6.4 * words.length
        expect(end).toBeLessThanOrEqual(width + 1)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(labels[index + 1]?.x ?? Infinity).toBeGreaterThan(end)
      }
    }),
  )
})

import { expect, test } from 'vitest'

import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { figuresIn } from './figures.test.support.ts'
import { tilesOf } from './tiles.ts'

function tiles(more: Partial<AlertFigures>) {
  const figures = figuresIn(more)
  return Object.fromEntries(
    tilesOf(figures, figures.to).map(({ label, values, verdict }) => [
      label,
      [values.map(({ figure, note = '' }) => `${figure} ${note}`.trim()).join(' '), verdict],
    ]),
  )
}

test('each figure stands beside its target', () => {
  expect(tiles({})).toEqual({
    'Alerts an hour': ['5.4', 'within'],
    'Alerts a day': ['129', 'within'],
    'Peak in 10 min': ['24 at 11:04Z', 'over'],
    'Time in flood': ['2.1 % 29 m', 'over'],
    'Standing over 24 h': ['0', 'within'],
    Chattering: ['1 3 in 60 s', 'over'],
    'To acknowledge': ['41 s median 6 m 12 s 95 %', 'over'],
    'Warning, caution, advisory': ['4 / 73 / 23 %', 'over'],
  })
  const levels = { warning: 8, caution: 18, advisory: 98 }
  const acknowledged = { alerts: 80, median: 9000, percentile95: 180_000 }
  expect(tiles({ levels, acknowledged, chattering: 0, floodMilliseconds: 0, peak: undefined })).toMatchObject({
    'Peak in 10 min': ['0', 'within'],
    'Time in flood': ['0.0 %', 'within'],
    Chattering: ['0', 'within'],
    'To acknowledge': ['9 s median 3 m 0 s 95 %', 'within'],
    'Warning, caution, advisory': ['6 / 15 / 79 %', 'within'],
  })
})

// clause(44)
test('fewer than five alerts over 24 h are within the target, five are over it', () => {
  const standing = Array.from({ length: 5 }, (_, index) => ({
    alertId: String(index),
    since: 0,
    level: 'caution' as const,
    title: '',
    detail: '',
  }))
  expect(tiles({ standing: standing.slice(1) })).toMatchObject({ 'Standing over 24 h': ['4', 'within'] })
  expect(tiles({ standing })).toMatchObject({ 'Standing over 24 h': ['5', 'over'] })
})

test('with too little data a figure says what it stands on, and meets no target', () => {
  const { to } = figuresIn({})
  const countedMilliseconds = 9_720_000
  expect(
    tiles({
      countedFrom: to - countedMilliseconds,
      countedMilliseconds,
      alerts: 9,
      acknowledged: { alerts: 8, median: 36_000, percentile95: 60_000 },
      levels: { warning: 1, caution: 5, advisory: 3 },
    }),
  ).toMatchObject({
    'Alerts an hour': ['3.3 of 2 h 42 m', 'too short'],
    'Alerts a day': ['after 24 h', 'no figure'],
    'Time in flood': ['after 24 h', 'no figure'],
    'Standing over 24 h': ['after 24 h', 'no figure'],
    'To acknowledge': ['36 s median, of 8', 'too few'],
    'Warning, caution, advisory': ['11 / 56 / 33 %', 'too few'],
  })
  const none = { alerts: 0, median: undefined, percentile95: undefined }
  expect(
    tiles({ countedFrom: to, countedMilliseconds: 0, alerts: 0, peak: undefined, acknowledged: none }),
  ).toMatchObject({
    'Alerts an hour': ['after 1 h', 'no figure'],
    'Peak in 10 min': ['0', 'no figure'],
    'To acknowledge': ['none yet', 'no figure'],
    'Warning, caution, advisory': ['none yet', 'no figure'],
  })
})

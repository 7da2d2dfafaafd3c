import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { MINUTE } from '../../../../format/milliseconds.ts'

const TO = Date.parse('2026-11-21T17:22:07Z')

/** A day with two floods and a time without anybody. */
export function figuresIn(more: Partial<AlertFigures>): AlertFigures {
  return {
    from: Date.parse('2026-11-20T17:30:00Z'),
    to: TO,
    countedFrom: 0,
    countedMilliseconds: 23 * 60 * MINUTE,
    alerts: 124,
    called: 79,
    standingAtStart: 85,
    shelved: 3,
    suppressed: 0,
    notWatched: [{ from: TO - 15 * 60 * MINUTE, to: TO - 14 * 60 * MINUTE }],
    bars: [],
    barMilliseconds: 10 * MINUTE,
    hours: [],
    peak: { at: Date.parse('2026-11-21T11:04:12Z'), alerts: 24, called: 8 },
    floods: [
      { from: TO - 6 * 60 * MINUTE, to: TO - 6 * 60 * MINUTE + 12 * MINUTE, alerts: 26, first: 'Buoy 1', causes: 2 },
      { from: TO - 3 * 60 * MINUTE, alerts: 34, first: 'Buoy 2', causes: 6 },
    ],
    floodMilliseconds: 29 * MINUTE,
    standing: [],
    chattering: 1,
    fleeting: 8,
    acknowledged: { alerts: 80, median: 41_000, percentile95: 372_000 },
    levels: { warning: 5, caution: 90, advisory: 29 },
    frequent: [],
    ...more,
  }
}

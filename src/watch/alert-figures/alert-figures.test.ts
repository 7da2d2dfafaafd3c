import { expect, test } from 'vitest'

import { START } from '../service.test.support.ts'
import { rangeLengths } from '../wire/alert-figures.ts'
import type { WatchGap } from '../wire/state.ts'
import { alertFigures } from './alert-figures.ts'
import type { CountedAlert } from './count-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function counted(at: number, more: Partial<CountedAlert> = {}): CountedAlert {
  const subject = more.subject ?? `task:${at}`
  return {
    alertId: `task-fails ${subject}`,
    at: START + at,
    endedAt: undefined,
    acknowledgedAt: undefined,
    kind: 'new',
    hasSound: true,
    ruleId: 'task-fails',
    subject,
    level: 'caution',
    title: `${subject} failed`,
    detail: '',
    ...more,
  }
}

function every(count: number, apart: number, more?: (index: number, at: number) => Partial<CountedAlert>, from = 0) {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * apart
    return counted(at, more?.(index, at))
  })
}

/** From `START` on. */
function figuresOf(alerts: readonly CountedAlert[], hours = 24, gaps: readonly WatchGap[] = [], countedFrom = START) {
  const span = { from: START, to: START + hours * HOUR, countedFrom, barMilliseconds: rangeLengths['24h'].bar }
  return alertFigures({ alerts, gaps }, span)
}

// clause(34)
test('each time that an alert became New counts, and of a flurry the first alone called', () => {
  const flurry = every(5, 1000)
  const silent = [counted(5 * HOUR, { hasSound: false, ruleId: 'silent' })]
  const apart = [counted(6 * HOUR, { kind: 'standing' }), counted(7 * HOUR, { kind: 'shelved' })]
  const figures = figuresOf([...flurry, counted(4 * HOUR, { subject: 'task:0' }), ...silent, ...apart])
  expect(figures).toMatchObject({ alerts: 7, called: 2, standingAtStart: 1, shelved: 1 })
  expect(figures.bars).toEqual([
    { at: START, alerts: 5, called: 1 },
    { at: START + 4 * HOUR, alerts: 1, called: 1 },
    { at: START + 5 * HOUR, alerts: 1, called: 0 },
  ])
  expect(figures.levels).toEqual({ warning: 0, caution: 7, advisory: 0 })
})

test('a bar longer than 10 min says the highest 10 min in it', () => {
  const alerts = [...every(3, MINUTE), ...every(7, MINUTE, undefined, 20 * MINUTE), counted(2 * HOUR)]
  const bars = alertFigures(
    { alerts, gaps: [] },
    { from: START, to: START + 24 * HOUR, countedFrom: START, barMilliseconds: HOUR },
  ).bars
  expect(bars.map(({ at, alerts: count }) => [at - START, count])).toEqual([
    [0, 7],
    [2 * HOUR, 1],
  ])
})

test('times without anybody, and before counting began, are in no figure', () => {
  const gaps = [{ from: START + HOUR, to: START + 2.5 * HOUR }]
  const figures = figuresOf(every(6, 30 * MINUTE, undefined, 3 * HOUR), 10, gaps, START - 9 * HOUR)
  expect(figures.countedMilliseconds).toBe(8.5 * HOUR)
  expect(figures.notWatched).toEqual(gaps)
  expect(figures.hours.slice(0, 4)).toMatchObject([
    { watchedMilliseconds: HOUR },
    { watchedMilliseconds: 0, alerts: 0 },
    { watchedMilliseconds: HOUR / 2 },
    { watchedMilliseconds: HOUR, alerts: 2, caution: 2, highest: 1 },
  ])
  const begun = figuresOf([], 10, [{ from: START - HOUR, to: START + 8 * HOUR }], START + 7 * HOUR)
  expect(begun.countedMilliseconds).toBe(2 * HOUR)
  expect(begun.notWatched).toEqual([{ from: START + 7 * HOUR, to: START + 8 * HOUR }])
  expect(begun.hours.map(({ watchedMilliseconds }) => watchedMilliseconds / HOUR)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0,
  ])
})

test('the peak is the most in any 10 min, and a flood has length, number and cause', () => {
  const cause = { cause: 'Rejected, link is down' }
  const flood = every(29, 10_000, () => cause, 9 * MINUTE)
  const others = every(5, 50_000, () => ({ ruleId: 'silent', cause: undefined }), 9.2 * MINUTE)
  const alerts = [...flood, ...others].toSorted((one, other) => one.at - other.at)
  const figures = figuresOf(alerts)
  expect(figures.peak).toEqual({ at: START + 9 * MINUTE, alerts: 34, called: 8 })
  const last = 9 * MINUTE + 280_000
  expect(figures.floods).toEqual([
    {
      from: START + 9 * MINUTE,
      to: START + last - 40_000 + 10 * MINUTE,
      alerts: 34,
      first: alerts[0]?.title,
      causes: 6,
      most: { ruleId: 'task-fails', cause: 'Rejected, link is down', alerts: 29 },
    },
  ])
  expect(figures.floodMilliseconds).toBe(last - 40_000 + MINUTE)
  const mixed = figuresOf(every(12, 10_000))
  expect(mixed.floods).toMatchObject([{ causes: 12, first: 'task:0 failed' }])
  expect(mixed.floods[0]?.most).toBeUndefined()
  expect(figuresOf(every(12, 10_000), 0.1).floods[0]?.to).toBeUndefined()
})

// clause(44)
test('what stands for over a day is listed, also from before the time', () => {
  const old = counted(-30 * HOUR, { kind: 'shelved' })
  const figures = figuresOf([old, counted(-HOUR), counted(HOUR), counted(0, { endedAt: START + 25 * HOUR })], 24)
  expect(figures.standing.map(({ since, isShelved }) => [since - START, isShelved])).toEqual([
    [-30 * HOUR, true],
    [-HOUR, undefined],
  ])
  expect(figures.alerts).toBe(2)
})

test('the time to acknowledge has a median and a 95th percentile', () => {
  const alerts = every(20, HOUR / 2, (index, at) => ({ acknowledgedAt: START + at + (index + 1) * 1000 }))
  expect(figuresOf([...alerts, counted(20 * HOUR)]).acknowledged).toEqual({
    alerts: 20,
    median: 10_000,
    percentile95: 19_000,
  })
  expect(figuresOf([]).acknowledged).toEqual({ alerts: 0, median: undefined, percentile95: undefined })
})

// clause(43)
test('chattering and fleeting alerts are counted', () => {
  const chatter = every(3, 30_000, (_, at) => ({ subject: 'entity:a', endedAt: START + at + 9000 }))
  const calm = every(3, 31_000, () => ({ subject: 'entity:b' }), HOUR)
  expect(figuresOf([...chatter, ...calm])).toMatchObject({ chattering: 1, fleeting: 3 })
})

/** One alert that became New at these times. */
function continued(subject: string, ...times: readonly Partial<CountedAlert>[]) {
  return times.map((more, index) =>
    counted(0, { subject, ...more, at: more.at ?? START, ...(index > 0 && { continues: true }) }),
  )
}

function figuresInOrder(alerts: readonly CountedAlert[]) {
  return figuresOf(alerts.toSorted((one, other) => one.at - other.at))
}

test('a rise and a return from the shelf continue an alert, which is fleeting only by its whole time', () => {
  const second = START + 1000
  const rose = continued('task:rose', { endedAt: second }, { at: second, endedAt: START + HOUR })
  const late = START + HOUR
  const roseLate = continued('task:late', { endedAt: late }, { at: late, endedAt: late + 1000 })
  const over = START + 3000
  const short = continued(
    'task:short',
    { endedAt: second },
    { at: second, endedAt: over - 1000 },
    { at: over - 1000, endedAt: over },
  )
  expect(figuresInOrder([...rose, ...roseLate])).toMatchObject({ alerts: 4, fleeting: 0, chattering: 0 })
  expect(figuresInOrder(short)).toMatchObject({ alerts: 3, fleeting: 1, chattering: 0 })
  // Raised again before its end, as all rises in rows of earlier versions.
  const again = rose.map(({ continues: _continues, ...each }) => each)
  expect(figuresInOrder(again)).toMatchObject({ alerts: 2, fleeting: 0 })
  expect(figuresInOrder(roseLate.map(({ continues: _continues, ...each }) => each))).toMatchObject({
    alerts: 2,
    fleeting: 1,
  })
})

const few = every(22, HOUR / 2, (index) => ({ ruleId: 'other', subject: `task:${Math.floor(index / 2)}` }))

test.each([
  ['chatters', every(10, 20_000, () => ({ subject: 'entity:a' })), { pattern: 'chatters', number: 4, at: START }],
  [
    'is over before a delay of 2 min',
    every(10, HOUR, (_, at) => ({ subject: 'entity:a', endedAt: START + at + 90_000 })),
    { pattern: 'fleeting', number: 10, milliseconds: 90_000 },
  ],
  [
    'was over before it was raised',
    every(10, HOUR, (_, at) => ({ subject: 'entity:a', endedAt: START + at - 1000 })),
    { pattern: 'fleeting', number: 10, milliseconds: 0 },
  ],
  [
    'rises before it is over',
    every(5, 2 * HOUR, (_, at) => ({ subject: 'entity:a', endedAt: START + at + MINUTE })).flatMap((each) => [
      each,
      counted(0, { ...each, at: each.endedAt ?? 0, endedAt: each.at + HOUR, continues: true }),
    ]),
    { pattern: 'comes back', number: 5, milliseconds: 2 * HOUR },
  ],
  [
    'floods by one cause',
    every(10, 5000, () => ({ cause: 'Link is down' })),
    { pattern: 'one cause', number: 1, cause: 'Link is down' },
  ],
  [
    'comes back, and no one acts',
    every(10, HOUR / 2, () => ({ subject: 'entity:a' })),
    { pattern: 'comes back', number: 10, milliseconds: HOUR / 2 },
  ],
  [
    'is acknowledged each time',
    every(10, HOUR, (_, at) => ({ subject: 'entity:a', acknowledgedAt: START + at, endedAt: START + at })),
    { pattern: 'acknowledged', number: 10 },
  ],
  [
    'has several causes',
    every(10, HOUR, (index) => ({
      subject: 'entity:a',
      detail: `cause ${index % 3}`,
      ...(index > 0 && { acknowledgedAt: START }),
    })),
    { pattern: 'several causes', number: 3 },
  ],
])('the most frequent one %s', (_, alerts, expected) => {
  const all = [...alerts, ...few].toSorted((one, other) => one.at - other.at)
  const [first, ...others] = figuresOf(all).frequent
  expect(first).toMatchObject({ ...expected, ruleId: 'task-fails', alerts: 10 })
  expect(others).toHaveLength(9)
  expect(figuresOf(all.slice(3)).frequent).toEqual([])
})

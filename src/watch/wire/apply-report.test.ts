import fc from 'fast-check'
import { expect, test } from 'vitest'

import { stateOf, type Alert, type AlertReport } from './alert.ts'
import { LEVELS, byLevel } from './level.ts'
import { applyAcknowledgement } from './apply-acknowledgement.ts'
import { SAME_ALERT_MILLISECONDS, applyReport } from './apply-report.ts'
import { begin, endOf, MINUTE, onsetOf } from './apply-report.test.support.ts'

interface Told {
  readonly by: string
  readonly report: AlertReport
}

/** All alerts of one key from these reports, by first onset. */
function watchOf(reports: readonly Told[], from: readonly Alert[] = []): readonly Alert[] {
  const alerts = new Map(from.map((alert) => [alert.id, alert]))
  let latest = from.at(-1)
  let at = begin
  for (const { by, report } of reports) {
    latest = applyReport(latest, report, { kind: 'desk', by, at: (at += 1000) })
    if (latest !== undefined) alerts.set(latest.id, latest)
  }
  return [...alerts.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** An alert's life: raised, perhaps higher, over; repeatedly. */
const episodes = fc.array(
  fc.record({
    pause: fc.integer({ min: 1, max: 40 }),
    lasts: fc.integer({ min: 1, max: 30 }),
    levels: fc.uniqueArray(fc.constantFrom(...LEVELS), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)

type Episode = typeof episodes extends fc.Arbitrary<readonly (infer One)[]> ? One : never

/** One desk's reports, in order. */
function storyOf(list: readonly Episode[]): readonly AlertReport[] {
  let at = begin
  return list.flatMap(({ pause, lasts, levels }) => {
    const onset = at + pause * MINUTE
    at = onset + lasts * MINUTE
    const rising = levels.toSorted((one, other) => byLevel(other, one))
    return [
      ...rising.map((level, index) => onsetOf(onset, { level, asOf: onset + 5000 + index * 1000 })),
      endOf(onset, at),
    ]
  })
}

/**
 * Several desks with the same reports, each in order and from its own beginning to its own end, interleaved.
 */
const told = fc
  .tuple(episodes, fc.array(fc.nat(2), { minLength: 200, maxLength: 200 }))
  .map(([list, turns]) => ({ story: storyOf(list), turns }))

function interleaved(story: readonly AlertReport[], turns: readonly number[]): readonly Told[] {
  const next = [0, 0, 0]
  const all = turns.flatMap((desk): Told[] => {
    const at = next[desk] ?? 0
    next[desk] = at + 1
    const report = story[at]
    return report === undefined ? [] : [{ by: `desk-${desk}`, report }]
  })
  const rest = next.flatMap((at, desk) => story.slice(at).map((report) => ({ by: `desk-${desk}`, report })))
  return [...all, ...rest]
}

function essence({ id, level, raised, onset, endedAt }: Alert) {
  return { id, level, raised, onset, endedAt }
}

test('however many desks tell the same, in whatever order, the watch knows what one of them would have told', () => {
  fc.assert(
    fc.property(told, ({ story, turns }) => {
      const alone = watchOf(story.map((report) => ({ by: 'desk-0', report })))
      expect(watchOf(interleaved(story, turns)).map(essence)).toEqual(alone.map(essence))
    }),
    { seed: 18, numRuns: 500 },
  )
})

test('what was told before changes nothing: the very same alert comes back', () => {
  fc.assert(
    fc.property(told, ({ story }) => {
      let latest: Alert | undefined
      for (const [index, report] of story.entries()) {
        latest = applyReport(latest, report, { kind: 'desk', by: 'desk-0', at: begin + index })
        for (const earlier of story.slice(0, index + 1))
          expect(applyReport(latest, earlier, { kind: 'desk', by: 'desk-1', at: begin + index })).toBe(latest)
      }
    }),
    { seed: 18, numRuns: 300 },
  )
})

test('each time that it came is counted once: in one alert within 15 min, else in another', () => {
  fc.assert(
    fc.property(episodes, (list) => {
      const story = storyOf(list)
      const alerts = watchOf(story.map((report) => ({ by: 'desk-0', report })))
      expect(alerts.reduce((sum, { raised }) => sum + raised, 0)).toBe(list.length)
      const apart = list.slice(1).filter(({ pause }) => pause * MINUTE > SAME_ALERT_MILLISECONDS)
      expect(alerts).toHaveLength(1 + apart.length)
    }),
    { seed: 18, numRuns: 300 },
  )
})

test('an acknowledgement holds until it is raised again or higher, and its name stays the first one', () => {
  fc.assert(
    fc.property(told, fc.nat(200), ({ story, turns }, when) => {
      let latest: Alert | undefined
      let given: { raised: number; level: Alert['level'] } | undefined
      for (const [index, { by, report }] of interleaved(story, turns).entries()) {
        const before = latest
        latest = applyReport(latest, report, { kind: 'desk', by, at: begin + index })
        if (latest !== undefined && index >= when && given === undefined && before?.id === latest.id) {
          const { id: alertId, raised, level } = latest
          const first = applyAcknowledgement(latest, { alertId, raised, level, pressedAt: 0 }, { by: 'one', at: index })
          if (first === 'outdated') throw new Error('refused')
          expect(applyAcknowledgement(first, { alertId, raised, level, pressedAt: 0 }, { by: 'two', at: index })).toBe(
            first,
          )
          latest = first
          given = { raised, level }
        } else if (given !== undefined && latest !== undefined && before?.id === latest.id) {
          const isSame = latest.raised === given.raised && latest.level === given.level
          expect(latest.acknowledged?.by).toBe(isSame ? 'one' : undefined)
          expect(latest.history.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(1)
        } else given = before?.id === latest?.id ? given : undefined
      }
    }),
    { seed: 18, numRuns: 500 },
  )
})

test('an acknowledgement of what was on the screen is none of what came after it', () => {
  const first = applyReport(undefined, onsetOf(begin), { kind: 'desk', by: 'a', at: begin })
  const higher = applyReport(first, onsetOf(begin, { level: 'warning' }), { kind: 'desk', by: 'a', at: begin })
  if (first === undefined || higher === undefined) throw new Error('not raised')
  const given = { alertId: first.id, raised: 1, level: 'caution', pressedAt: begin } as const
  expect(applyAcknowledgement(higher, given, { by: 'b', at: begin })).toBe('outdated')
  const over = applyReport(first, endOf(begin, begin + MINUTE), { kind: 'desk', by: 'a', at: begin })
  const again = applyReport(over, onsetOf(begin + 2 * MINUTE), { kind: 'desk', by: 'a', at: begin })
  expect(again && applyAcknowledgement(again, given, { by: 'b', at: begin })).toBe('outdated')
  // A client that saw the higher level saw it.
  expect(applyAcknowledgement(first, { ...given, level: 'warning' }, { by: 'b', at: begin })).toMatchObject({
    acknowledged: { by: 'b', at: begin },
  })
})

test('what happened once is over when it is acknowledged, and does not come back', () => {
  const report = onsetOf(begin, { isOnce: true })
  const raised = applyReport(undefined, report, { kind: 'desk', by: 'a', at: begin })
  if (raised === undefined) throw new Error('not raised')
  const given = { alertId: raised.id, raised: 1, level: raised.level, pressedAt: begin }
  const over = applyAcknowledgement(raised, given, { by: 'b', at: begin + MINUTE })
  if (over === 'outdated') throw new Error('refused')
  expect(stateOf(over)).toBe('ended')
  const late = onsetOf(begin, { isOnce: true, asOf: begin + 60 * MINUTE })
  expect(applyReport(over, late, { kind: 'desk', by: 'c', at: begin + 60 * MINUTE })).toBe(over)
})

test('who has not heard of an end yet does not raise it again; who saw it afterwards does', () => {
  const open = applyReport(undefined, onsetOf(begin), { kind: 'desk', by: 'a', at: begin })
  const over = applyReport(open, endOf(begin, begin + MINUTE), { kind: 'desk', by: 'a', at: begin })
  expect(applyReport(over, onsetOf(begin, { asOf: begin + MINUTE }), { kind: 'desk', by: 'b', at: begin })).toBe(over)
  expect(
    applyReport(over, onsetOf(begin, { asOf: begin + MINUTE + 1 }), { kind: 'desk', by: 'b', at: begin }),
  ).toMatchObject({
    raised: 2,
  })
  expect(applyReport(undefined, endOf(begin, begin), { kind: 'desk', by: 'a', at: begin })).toBeUndefined()
})

test('who has not heard yet that it began at another time does not raise it again by the old one', () => {
  const moved = applyReport(undefined, onsetOf(begin, { asOf: begin + MINUTE }), { kind: 'desk', by: 'a', at: begin })
  const late = onsetOf(begin + 5000, { asOf: begin + MINUTE - 1 })
  expect(applyReport(moved, late, { kind: 'desk', by: 'b', at: begin })).toBe(moved)
  const newer = onsetOf(begin + 5000, { asOf: begin + MINUTE + 1 })
  expect(applyReport(moved, newer, { kind: 'desk', by: 'b', at: begin })).toMatchObject({
    raised: 2,
    onset: begin + 5000,
  })
})

test('of a long history the first raising and the last steps are kept', () => {
  const alerts = watchOf(
    storyOf(Array.from({ length: 60 }, () => ({ pause: 1, lasts: 1, levels: ['caution' as const] }))).map((report) => ({
      by: 'a',
      report,
    })),
  )
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toMatchObject({ raised: 60 })
  expect(alerts[0]?.history).toHaveLength(50)
  expect(alerts[0]?.history[0]).toMatchObject({ kind: 'raised', onset: begin + MINUTE })
})

test('an acknowledgement that had to wait was given when it was pressed, never before it could be seen nor later than now', () => {
  const raised = applyReport(undefined, onsetOf(begin), { kind: 'desk', by: 'a', at: begin + 6000 })
  if (raised === undefined) throw new Error('not raised')
  const given = (pressedAt: number) =>
    applyAcknowledgement(
      raised,
      { alertId: raised.id, raised: 1, level: raised.level, pressedAt },
      { by: 'b', at: begin + 10 * MINUTE },
    )
  expect(given(begin + 2 * MINUTE)).toMatchObject({
    acknowledged: { by: 'b', at: begin + 2 * MINUTE },
    history: [{}, { kind: 'acknowledged', at: begin + 10 * MINUTE, pressedAt: begin + 2 * MINUTE }],
  })
  expect(given(begin + 20 * MINUTE)).toMatchObject({ acknowledged: { at: begin + 10 * MINUTE } })
  expect(given(0)).toMatchObject({ acknowledged: { at: raised.asOf } })
})

function swings(count: number, level: Alert['level'] = 'caution'): Alert {
  let alert: Alert | undefined
  for (let index = 0; index < count; index += 1) {
    const onset = begin + index * 20_000
    const desk = { kind: 'desk', by: 'desk-1' } as const
    alert = applyReport(alert, onsetOf(onset, { level }), { ...desk, at: onset + 5000 })
    alert = applyReport(alert, endOf(onset, onset + 10_000), { ...desk, at: onset + 15_000 })
  }
  if (alert === undefined) throw new Error('No alert')
  return alert
}

// clause(43)
test('an alert that chatters is one row, which stays acknowledged and ends after a quiet minute', () => {
  expect(swings(2).endedAt).toBeDefined()
  const chattering = swings(3)
  expect(chattering).toMatchObject({ raised: 3, endedAt: undefined })
  const [onset, at] = [begin + 40_000, begin + 56_000]
  const desk = { kind: 'desk', by: 'desk-1' } as const
  const press = { alertId: chattering.id, raised: 2, level: 'caution', pressedAt: at } as const
  const taken = applyAcknowledgement(chattering, press, { by: 'desk-2', at })
  if (taken === 'outdated') throw new Error(taken)
  const again = applyReport(taken, onsetOf(onset + 20_000), { ...desk, at: onset + 25_000 })
  expect(again).toMatchObject({ raised: 4, acknowledged: { by: 'desk-2' } })
  const worse = applyReport(taken, onsetOf(onset + 20_000, { level: 'warning' }), { ...desk, at: onset + 25_000 })
  expect(worse).toMatchObject({ acknowledged: undefined })
  const end = endOf(onset + 20_000, onset + 30_000)
  expect(applyReport(again, end, { ...desk, at: onset + 84_999 })).toBe(again)
  expect(applyReport(again, end, { ...desk, at: onset + 85_000 })).toMatchObject({ endedAt: onset + 30_000 })
  expect(applyReport(again, end, { ...desk, at: onset + 30_000, endsRule: true })?.endedAt).toBeDefined()
})

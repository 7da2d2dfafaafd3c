import { expect, test } from 'vitest'

import type { Alert, AlertReport } from './alert.ts'
import { LEVELS } from './level.ts'
import { applyAcknowledgement } from './apply-acknowledgement.ts'
import type { Reporter } from './reporters.ts'
import { applyReport } from './apply-report.ts'
import { begin, endOf, MINUTE, onsetOf, situation } from './apply-report.test.support.ts'

const desk = { kind: 'desk', by: 'desk' } as const
const viewer = { kind: 'reader', by: 'viewer' } as const
const other = { kind: 'reader', by: 'other' } as const
const wall = { kind: 'wall', by: 'wall' } as const

/** The alert after these reports, one minute apart. */
function taken(...reports: readonly (readonly [Pick<Reporter, 'kind' | 'by'>, AlertReport])[]): Alert {
  let latest: Alert | undefined
  for (const [index, [reporter, report]] of reports.entries())
    latest = applyReport(latest, report, { ...reporter, at: begin + index * MINUTE })
  if (latest === undefined) throw new Error('nothing was raised')
  return latest
}

test.each([wall, viewer])(
  'a bogus advisory of a $kind gives way to what a desk sees, also acknowledged and from ahead',
  (liar) => {
    const bogus = taken([liar, onsetOf(begin + MINUTE, { level: 'advisory', title: 'Nothing' })])
    const given = { alertId: bogus.id, raised: 1, level: bogus.level, pressedAt: begin }
    const acknowledged = applyAcknowledgement(bogus, given, { by: 'a', at: begin })
    if (acknowledged === 'outdated') throw new Error('refused')
    for (const level of LEVELS) {
      const shown = applyReport(acknowledged, onsetOf(begin, { level }), { ...desk, at: begin })
      expect(shown).toMatchObject({
        level,
        onset: begin,
        title: situation(begin).title,
        raised: 2,
        acknowledged: undefined,
      })
    }
  },
)

test('a higher level counts whatever its onset and whoever reports it; a lower one and other words don’t, against a desk', () => {
  const seen = [desk, onsetOf(begin)] as const
  expect(taken([viewer, onsetOf(begin + MINUTE)], [other, onsetOf(begin, { level: 'warning' })]).level).toBe('warning')
  for (const reporter of [viewer, wall]) {
    const alert = taken(seen, [reporter, onsetOf(begin + MINUTE, { level: 'warning', title: 'Nothing' })])
    expect(alert).toMatchObject({ level: 'warning', onset: begin, title: situation(begin).title })
    const lower = taken(seen, [reporter, onsetOf(begin + MINUTE, { level: 'advisory', title: 'Nothing' })])
    expect(lower).toEqual(taken(seen))
  }
})

test('only who saw it, or who may write, ends it: no wall what a reader sees, no reader what a desk sees', () => {
  const end = endOf(begin, begin)
  expect(taken([wall, onsetOf(begin)], [wall, end]).endedAt).toBe(begin)
  expect(taken([viewer, onsetOf(begin)], [viewer, end]).endedAt).toBe(begin)
  expect(taken([viewer, onsetOf(begin)], [desk, end]).endedAt).toBe(begin)
  expect(taken([wall, onsetOf(begin)], [viewer, onsetOf(begin)], [viewer, end]).endedAt).toBe(begin)
  expect(taken([viewer, onsetOf(begin)], [other, end]).endedAt).toBeUndefined()
  expect(taken([wall, onsetOf(begin)], [viewer, onsetOf(begin)], [wall, end]).endedAt).toBeUndefined()
  expect(taken([viewer, onsetOf(begin)], [desk, onsetOf(begin)], [viewer, end]).endedAt).toBeUndefined()
  expect(taken([viewer, onsetOf(begin, { isOnce: true })], [viewer, end]).endedAt).toBeUndefined()
})

test('of readers half have to say that it is over; one of them replaces nothing that others see', () => {
  const third = { kind: 'reader', by: 'third' } as const
  const end = endOf(begin, begin + 9 * MINUTE)
  const sees = [viewer, other, third].map((reporter) => [reporter, onsetOf(begin)] as const)
  expect(taken(...sees, [third, end], [third, end]).endedAt).toBeUndefined()
  expect(taken(...sees, [third, end], [other, end])).toMatchObject({ endedAt: begin + 4 * MINUTE })
  // Seen again since it was said to be over.
  const again = [third, onsetOf(begin, { asOf: begin + 10 * MINUTE })] as const
  expect(taken(...sees, [third, end], again, [other, end]).endedAt).toBeUndefined()
  const later = onsetOf(begin + MINUTE, { level: 'advisory', title: 'Nothing' })
  expect(taken(...sees, [third, later])).toEqual(taken(...sees))
})

test('what one reader ended a desk that sees it raises again; an alert of an earlier version can be claimed', () => {
  const ended = taken([viewer, onsetOf(begin)], [viewer, endOf(begin, begin + MINUTE)])
  expect(applyReport(ended, onsetOf(begin), { ...desk, at: begin })).toMatchObject({ raised: 2, endedAt: undefined })
  const { seenBy: _none, ...earlier } = taken([desk, onsetOf(begin, { asOf: 9e15 })])
  const claimed = applyReport(earlier, onsetOf(begin), { ...desk, at: begin })
  expect(claimed).toMatchObject({ raised: 1, asOf: begin + 5000, seenBy: { kind: 'desk' } })
  expect(applyReport(earlier, endOf(begin, begin), { ...desk, at: begin })).toMatchObject({ endedAt: begin })
})

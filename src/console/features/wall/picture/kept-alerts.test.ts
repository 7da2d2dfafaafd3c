import { expect, test } from 'vitest'

import { alertKey, type Alert } from '../../../../watch/wire/alert.ts'
import { acknowledgedAlert, endedAlert, NOW, raisedAlert, situation } from '../../../known/watch/alert.test.support.ts'
import { keptAlerts } from './kept-alerts.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

function mapOf(...alerts: readonly Alert[]): ReadonlyMap<string, Alert> {
  return new Map(alerts.map((alert) => [alert.id, alert]))
}

function subjectsKept(alerts: readonly Alert[], now: number, seen = new Map()): readonly string[] {
  return [...keptAlerts(mapOf(...alerts), seen, now).values()].map(({ subject }) => subject)
}

function settled(alert: Alert): Alert {
  return endedAlert(acknowledgedAlert(alert))
}

const taken = acknowledgedAlert(raisedAlert({ subject: 'task:taken' }))
const over = endedAlert(raisedAlert({ subject: 'task:over' }))
const ended = settled(raisedAlert({ subject: 'task:ended', ruleId: 'silent' }))

test('what is over and acknowledged goes after an hour, and nothing else does, however old', () => {
  const all = [raisedAlert({ subject: 'task:new' }), taken, over, ended]
  expect(subjectsKept(all, NOW + HOUR)).toEqual(['task:new', 'task:taken', 'task:over', 'task:ended'])
  expect(subjectsKept(all, NOW + HOUR + 1)).toEqual(['task:new', 'task:taken', 'task:over'])
  expect(subjectsKept(all, NOW + 1000 * HOUR)).toEqual(['task:new', 'task:taken', 'task:over'])
})

test('the hour counts from the end or the acknowledgement, whichever came last', () => {
  const late = acknowledgedAlert(endedAlert(raisedAlert(), NOW), 'watch-desk-2', NOW + 3 * HOUR)
  expect(subjectsKept([late], NOW + 4 * HOUR)).toEqual(['task:1'])
  expect(subjectsKept([late], NOW + 4 * HOUR + 1)).toEqual([])
})

test('what the wall still sees has had its alert, and does not call again', () => {
  const seen = situation({ subject: 'task:ended', ruleId: 'silent' })
  expect(subjectsKept([ended], NOW + 9 * HOUR, new Map([[alertKey(seen), seen]]))).toEqual(['task:ended'])
})

test('a flurry goes as a whole, with the one before it', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((subject, index) => ({
    ...raisedAlert({ subject }),
    raisedAt: NOW + index * 20_000,
  })) as [Alert, Alert, Alert]
  expect(subjectsKept([settled(first), second, settled(third)], NOW + 9 * HOUR)).toEqual(['a', 'b', 'c'])
  expect(subjectsKept([settled(first), settled(second), settled(third)], NOW + 9 * HOUR)).toEqual([])
  // A minute after the first a new flurry begins.
  const next = { ...second, raisedAt: NOW + 61_000 }
  expect(subjectsKept([settled(first), next], NOW + 9 * HOUR)).toEqual(['b'])
})

test('where all are needed it is the same map', () => {
  const alerts = mapOf(taken, over, ended)
  expect(keptAlerts(alerts, new Map(), NOW)).toBe(alerts)
})

test('a flood keeps what began it, so that it counts as many as at a desk', () => {
  const all = Array.from({ length: 90 }, (_, index) => {
    const at = NOW + index * 60_000
    const alert = { ...raisedAlert({ subject: `task:${index}`, ruleId: `rule ${index}` }), raisedAt: at }
    return settled({ ...alert, history: [{ kind: 'raised' as const, at }] })
  })
  expect(subjectsKept(all, NOW + 89 * 60_000)).toHaveLength(90)
  expect(subjectsKept(all, NOW + 120 * 60_000)).toHaveLength(30)
})

import { expect, test } from 'vitest'

import { stateLine, stateWords, countsByLevel } from './alert-words.ts'
import type { Pending } from './watch-store.ts'
import { acknowledgedAlert, endedAlert, NOW, raisedAlert, situation } from './alert.test.support.ts'
import { rowOf } from './alert-rows.ts'
import { activeRows, endedRows } from './row-lists.ts'
import type { Alert } from '../../../watch/wire/alert.ts'
import { applyReport } from '../../../watch/wire/apply-report.ts'

function wordsOf(alert: Alert, pending: ReadonlyMap<string, Pending> = new Map()) {
  const all = { alerts: [alert], noData: [], pending, situations: new Map(), sentenceOf: (id: string) => id }
  const [row] = [...activeRows(all), ...endedRows(all)]
  if (row === undefined) throw new Error('no row')
  const { state, under } = stateWords(row, pending, NOW)
  return `${state} | ${under}`
}

test('each state says what is known of it', () => {
  const alert = raisedAlert()
  expect(wordsOf(alert)).toBe('New | ')
  expect(wordsOf(acknowledgedAlert(alert))).toBe('Acknowledged 14:22:07Z | by watch-desk-2')
  expect(wordsOf(endedAlert(alert, NOW + 20_000))).toBe('Over, not acknowledged | ended 14:22:27Z')
  expect(wordsOf(acknowledgedAlert(endedAlert(alert, NOW + 20_000)))).toBe('Over | ended 14:22:27Z')
})

test('a call is said until the alert is new again, a delivered one before one that is tried again', () => {
  const alert = raisedAlert()
  const at = NOW - 8000
  const failing = { kind: 'calling', at: NOW, words: 'second: no reply in 10 s, next 14:22:12Z' } as const
  const called = { kind: 'called', at, words: 'duty: delivered' } as const
  const withCalls = (...calls: Alert['history']) => ({ ...alert, history: [...alert.history, ...calls] })
  expect(wordsOf(withCalls(failing))).toBe(
    'New, not acknowledged for 1 m | Calling second: no reply in 10 s, next 14:22:12Z',
  )
  expect(wordsOf(withCalls(called, failing))).toBe(
    'New, not acknowledged for 1 m | Called out 14:21:59Z to duty: delivered',
  )
  expect(wordsOf(withCalls(called, { kind: 'raised', at: NOW }))).toBe('New | ')
  expect(wordsOf(acknowledgedAlert(withCalls(called)))).toBe('Acknowledged 14:22:07Z | by watch-desk-2')
})

test('an alert whose level rose says from where, until it is acknowledged or raised again', () => {
  const known = acknowledgedAlert(raisedAlert())
  const given = { kind: 'desk' as const, by: 'watch-desk-1', at: NOW }
  const risen = applyReport(known, { kind: 'onset', situation: situation({ level: 'warning' }) }, given) ?? known
  expect(wordsOf(risen)).toBe('New | Caution → Warning')
  expect(wordsOf(acknowledgedAlert(risen))).toBe('Acknowledged 14:22:07Z | by watch-desk-2')
})

test('an acknowledgement under way, kept back or refused is said until the watch has it', () => {
  const alert = raisedAlert()
  const given = (each: Pending) => new Map([[alert.id, each]])
  expect(wordsOf(acknowledgedAlert(alert), given('sending'))).toBe('Acknowledging | ')
  expect(wordsOf(acknowledgedAlert(alert), given('waiting'))).toBe('Acknowledging | sent when the server answers')
  const refused = { refused: 'Your client may not acknowledge' }
  expect(wordsOf(alert, given(refused))).toBe('New | not acknowledged: Your client may not acknowledge')
})

test('counts by level leave out what there is none of', () => {
  expect(countsByLevel({ warning: 2, caution: 0, advisory: 1 })).toBe('2 warnings, 1 advisory')
  expect(countsByLevel({ warning: 0, caution: 0, advisory: 0 })).toBe('')
})

test('an alert that chatters is named so while it does, and what was already so at the start as well', () => {
  const desk = { kind: 'desk', by: 'watch-desk-1' } as const
  let alert: Alert | undefined
  for (const at of [NOW - 50_000, NOW - 30_000, NOW - 10_000]) {
    const found = situation({ onset: at, asOf: at })
    alert = applyReport(alert, { kind: 'onset', situation: found }, { ...desk, at })
    const { ruleId, subject, onset } = found
    const end = { kind: 'end', ruleId, subject, onset, endedAt: at + 5000, words: 'Heard again' } as const
    alert = applyReport(alert, end, { ...desk, at: at + 5000 })
  }
  if (alert === undefined) throw new Error('no alert')
  expect(wordsOf(alert)).toBe('New | chatters, raised 3 times')
  expect(wordsOf(acknowledgedAlert(alert))).toBe('Acknowledged 14:22:07Z | by watch-desk-2, chatters, raised 3 times')
  expect(wordsOf(raisedAlert({ isStanding: true }))).toBe('Standing at start | no sound, opens in place')
})

test('a suppressed alert says while what, and after it that it calls because that has ended', () => {
  const suppression = { asOf: NOW, words: 'the parent task is Planned' }
  const alert = raisedAlert({ suppression })
  const all = { alerts: [], noData: [], pending: new Map(), situations: new Map(), sentenceOf: (id: string) => id }
  const { state, under } = stateWords(rowOf(alert, all), all.pending, NOW)
  expect(`${state} | ${under}`).toBe('Suppressed by design | while the parent task is Planned')
  const report = { kind: 'onset', situation: situation({ suppression: { asOf: NOW + 1 } }) } as const
  const after = applyReport(alert, report, { kind: 'desk', by: 'watch-desk-1', at: NOW + 1 })
  expect(after && wordsOf(after)).toBe('New | suppressed until now')
  expect(wordsOf(raisedAlert({ suppression, isOnce: true }))).toBe('Over | suppressed while the parent task is Planned')
})

test.each([
  [{ state: 'Standing at start', under: '' }, 'Standing at start'],
  [{ state: 'Over, not acknowledged', under: 'ended 14:22:16Z' }, 'Over, not acknowledged, ended 14:22:16Z'],
  [{ state: 'Acknowledged 14:02:10Z', under: 'by watch-desk-2' }, 'Acknowledged 14:02:10Z by watch-desk-2'],
])('a state on one line', (words, line) => expect(stateLine(words)).toBe(line))

test('an alert that is over within ten seconds is named fleeting, and one that lasts isn’t', () => {
  const short = endedAlert(raisedAlert({ onset: NOW }), NOW + 9000)
  expect(wordsOf(short)).toBe('Over, not acknowledged | ended 14:22:16Z, fleeting, over within 10 s')
  expect(wordsOf(endedAlert(raisedAlert(), NOW + 10_000))).toBe('Over, not acknowledged | ended 14:22:17Z')
  const report = { kind: 'onset', situation: situation({ onset: NOW + 60_000, asOf: NOW + 60_000 }) } as const
  const again = applyReport(short, report, { kind: 'desk', by: 'watch-desk-1', at: NOW + 60_000 })
  expect(again && wordsOf(again)).toBe('New | fleeting, 1 of 2 over within 10 s')
})

import { expect, test } from 'vitest'

import { alertKey, type Alert, type AlertReport, type Situation } from '../watch/wire/alert.ts'
import { KEPT_ENDED_MILLISECONDS } from '../watch/wire/state.ts'
import { applyReport } from '../watch/wire/apply-report.ts'
import { anAlert, aSituation } from '../console/known/watch/client/a-watch.test.support.ts'
import type { Evidence } from './engine/evidence.ts'
import { reportsOf } from './reconcile.ts'

function fresh(situation: Situation): Situation {
  return situation
}

function seen(situations: readonly Situation[], evidence: Evidence = { kind: 'unknown' }) {
  const bySubject = new Map(situations.map((each) => [alertKey(each), each]))
  return {
    situations: bySubject,
    fresh,
    evidence: () => evidence,
    now: 9000,
    me: { by: 'desk', kind: 'desk' as const },
  }
}

function latest(...alerts: readonly Alert[]) {
  return new Map(alerts.map((alert) => [alertKey(alert), alert]))
}

const over: Evidence = { kind: 'over', endedAt: 9000, words: 'Heard again 14:19:40Z' }

test('what the watch lacks is told once: told, it is lacked no more', () => {
  const page = seen([aSituation()])
  const reports = reportsOf(page, latest())
  expect(reports).toEqual([{ kind: 'onset', situation: aSituation() }])
  expect(reportsOf(page, latest(anAlert()))).toEqual([])
})

test('what happened once is not told again when it is so old that no watch keeps it', () => {
  const page = seen([aSituation({ isOnce: true })])
  expect(reportsOf(page, latest())).toHaveLength(1)
  expect(reportsOf({ ...page, now: 1001 + KEPT_ENDED_MILLISECONDS }, latest())).toEqual([])
})

test('what is over is told with the answer’s time; what this page can’t know, or what happened once, is not', () => {
  expect(reportsOf(seen([], over), latest(anAlert()))).toEqual([
    { kind: 'end', ruleId: 'task-fails', subject: 'task:t1', onset: 1000, endedAt: 9000, words: over.words },
  ])
  expect(reportsOf(seen([]), latest(anAlert()))).toEqual([])
  expect(reportsOf(seen([], { kind: 'holds' }), latest(anAlert()))).toEqual([])
  expect(reportsOf(seen([], over), latest(anAlert({ isOnce: true })))).toEqual([])
  expect(reportsOf(seen([], over), latest({ ...anAlert(), endedAt: 8000 }))).toEqual([])
})

test('a higher level is told, and what comes back after its end', () => {
  const higher = aSituation({ level: 'warning' })
  expect(reportsOf(seen([higher]), latest(anAlert()))).toHaveLength(1)
  const ended = { ...anAlert(), endedAt: 8000 }
  expect(reportsOf(seen([aSituation({ asOf: 7000 })]), latest(ended))).toEqual([])
  expect(reportsOf(seen([aSituation({ asOf: 8001 })]), latest(ended))).toHaveLength(1)
})

test('all told, nothing is left to tell, in whatever state the watch was', () => {
  const pages = [seen([aSituation()]), seen([aSituation({ level: 'warning', onset: 2000 })]), seen([], over)]
  const states = [latest(), latest(anAlert()), latest({ ...anAlert(), endedAt: 1500 })]
  for (const page of pages)
    for (const state of states) {
      const after = new Map(state)
      for (const report of reportsOf(page, state)) {
        const taken = applyReport(after.get(subjectOf(report)), report, { kind: 'desk', by: 'desk', at: 5000 })
        if (taken !== undefined) after.set(alertKey(taken), taken)
      }
      expect(reportsOf(page, after)).toEqual([])
    }
})

function subjectOf(report: AlertReport): string {
  return alertKey(report.kind === 'end' ? report : report.situation)
}

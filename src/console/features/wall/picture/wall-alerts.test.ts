import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Alert } from '../../../../watch/wire/alert.ts'
import { acknowledgedAlert, endedAlert, NOW, raisedAlert } from '../../../known/watch/alert.test.support.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { activeRows } from '../../../known/watch/row-lists.ts'
import type { NoData } from '../../../../rules/engine/no-data.ts'
import { countWords, entitiesOf, lineUnder, quietFor, rowsThatFit, titleParts } from './wall-alerts.ts'

function rowsOf(alerts: readonly Alert[], noData: readonly NoData[] = []): readonly AlertRow[] {
  return activeRows({ alerts, noData, pending: new Map(), situations: new Map(), sentenceOf: (id) => id })
}

function linesOf(alerts: readonly Alert[], noData: readonly NoData[] = []): readonly string[] {
  return rowsOf(alerts, noData).map((row) => lineUnder(row, NOW + 120_000))
}

/** A rule for each, so that there is no flurry. */
function alertOf(number: number, level: Alert['level'], isTaken: boolean): Alert {
  const alert = raisedAlert({ ruleId: `rule-${number}`, level })
  return isTaken ? acknowledgedAlert(alert) : alert
}

test('under the title stands what is so until somebody has taken it, then who has', () => {
  expect(linesOf([raisedAlert()])).toEqual(['SKATE 3. Timeout'])
  expect(linesOf([acknowledgedAlert(raisedAlert())])).toEqual(['Acknowledged by watch-desk-2, 2 m ago'])
  expect(linesOf([endedAlert(raisedAlert(), NOW + 20_000)])).toEqual(['Over, not acknowledged, ended 14:22:27Z'])
})

test('what can’t be evaluated says so once, and why', () => {
  const noData: NoData = {
    key: 'k',
    level: 'warning',
    title: 'No friendly air unit near ALFA-5',
    detail: 'Area not read for 12 m',
    since: NOW,
    ruleIds: [],
  }
  const lineWith = (detail: string) => linesOf([], [{ ...noData, detail }])
  expect(lineWith('Area not read for 12 m')).toEqual(['Can’t be evaluated, area not read for 12 m'])
  expect(lineWith('Can’t be evaluated: ALFA-5 is not known')).toEqual(['Can’t be evaluated: ALFA-5 is not known'])
  expect(lineWith('')).toEqual(['Can’t be evaluated'])
})

test('the head counts by level, then what nobody has taken, then what has no room', () => {
  expect(countWords([], [])).toBe('none')
  const rows = rowsOf([alertOf(1, 'warning', true), alertOf(2, 'caution', false), alertOf(3, 'caution', true)])
  expect(countWords(rows, rows)).toBe('1 warning, 2 cautions, 1 not acknowledged')
  expect(countWords(rows, rows.slice(0, 2))).toBe('1 warning, 2 cautions, 1 not acknowledged, 1 not shown')
  const one = rowsOf([alertOf(1, 'advisory', true)])
  expect(countWords(one, one)).toBe('1 advisory')
  const standing = rowsOf([1, 2, 3].map((number) => ({ ...alertOf(number, 'caution', false), isStanding: true })))
  expect(standing).toHaveLength(1)
  expect(countWords(standing, [])).toBe('3 cautions, 3 not shown')
})

test('where room is short acknowledged ones give way first, and the order stays', () => {
  const rows = rowsOf([alertOf(1, 'warning', true), alertOf(2, 'caution', false), alertOf(3, 'advisory', false)])
  expect(rowsThatFit(rows, 2).map(({ level }) => level)).toEqual(['caution', 'advisory'])
  expect(rowsThatFit(rows, 1).map(({ level }) => level)).toEqual(['caution'])
  const anyAlerts = fc.array(fc.tuple(fc.constantFrom('warning', 'caution', 'advisory'), fc.boolean()))
  fc.assert(
    fc.property(anyAlerts, fc.nat(8), (made, room) => {
      const all = rowsOf(made.map(([level, isTaken], index) => alertOf(index, level, isTaken)))
      const shown = rowsThatFit(all, room)
      expect(shown).toEqual(all.filter((row) => shown.includes(row)))
      expect(shown).toHaveLength(Math.min(room, all.length))
      const hidden = all.filter((row) => !shown.includes(row))
      if (shown.some(({ isAcknowledged }) => isAcknowledged))
        expect(hidden.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
    }),
  )
})

function row(level: AlertRow['level'], since: number) {
  return { level, since }
}

test('quiet since the last change, or since the last warning or caution; not while nothing is known', () => {
  const change = NOW - 90_000
  expect(quietFor([], change, NOW)).toBe(90_000)
  expect(quietFor([row('caution', NOW - 5000)], change, NOW)).toBe(5000)
  expect(quietFor([row('advisory', NOW - 5000), row('warning', NOW - 600_000)], change, NOW)).toBe(90_000)
  expect(quietFor([], undefined, NOW)).toBe(0)
})

test('a title is cut in its subject; the rule that a flurry names has none', () => {
  expect(titleParts('Sweep strip 88, in company, not started')).toEqual(['Sweep strip 88, in company', ', not started'])
  expect(titleParts('No alerts')).toEqual(['No alerts', ''])
  const flurry = '14 more of “Delivery, start or completion limit closer than 5 min” in 1 min'
  expect(titleParts(flurry)).toEqual([flurry, ''])
})

function about(number: number, entityId?: string): Alert {
  return raisedAlert({ ruleId: `rule-${number}`, ...(entityId !== undefined && { entityId }) })
}

test('the map is told each entity once that an alert is about', () => {
  expect(entitiesOf(rowsOf([about(1, 'gull-4'), about(2), about(3, 'gull-4')]))).toEqual(['gull-4'])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Alert } from '../../../watch/wire/alert.ts'
import { LEVELS } from '../../../watch/wire/level.ts'
import { acknowledgedAlert, endedAlert, NOW, raisedAlert, situation } from './alert.test.support.ts'
import type { NoData } from '../../../rules/engine/no-data.ts'
import type { Pending } from './watch-store.ts'
import { countAlerts, countRows, highestWaiting } from './alert-counts.ts'
import { anySentence, byUrgency, type AlertRow, type AlertSources } from './alert-rows.ts'
import { activeRows, endedRows, toAcknowledge } from './row-lists.ts'

const sentences: Readonly<Record<string, string>> = { 'task-fails': 'Task fails', silent: 'Entity silent for 10 min' }

function of(alerts: readonly Alert[], rest: Partial<AlertSources> = {}): AlertSources {
  return {
    alerts,
    noData: [],
    pending: new Map(),
    situations: new Map(),
    sentenceOf: (id) => sentences[id] ?? id,
    ...rest,
  }
}

const noData: NoData = {
  key: 'no data',
  level: 'warning',
  title: 'No tasks polled for 43 s: 6 rules have no data',
  detail: 'tasks/query answers 503, 4 times in a row',
  since: NOW - 23_000,
  ruleIds: ['task-fails', 'silent'],
}

function health(number: number, changes: Parameters<typeof raisedAlert>[0] = {}) {
  return raisedAlert({ ruleId: `health-${number}`, subject: `entity:${number}`, title: `GULL ${number}`, ...changes })
}

/** Failed tasks, one second apart. */
function failures(count: number, changes: Parameters<typeof raisedAlert>[0] = {}) {
  return Array.from({ length: count }, (_, index) =>
    raisedAlert({
      subject: `task:${index}`,
      title: `Buoy ${index}, rejected`,
      onset: NOW + index * 1000,
      isOnce: true,
      ...changes,
    }),
  )
}

test('the server that isn’t live either is no row of its own while this page isn’t, and both are acknowledged at once', () => {
  const server = raisedAlert({ ruleId: 'not-live', subject: 'server:watch', title: 'The server hasn’t polled tasks' })
  const own = { ...noData, key: 'tasks' }
  const [row, ...others] = activeRows(of([server], { noData: [own] }))
  expect([row?.title, others]).toEqual([own.title, []])
  expect(toAcknowledge(row === undefined ? [] : [row])).toEqual(['tasks', server.id])
  const acknowledged = acknowledgedAlert(server)
  const known = activeRows(of([acknowledged], { noData: [{ ...own, acknowledgedAt: NOW }] }))
  expect(known.map(({ isAcknowledged }) => isAcknowledged)).toEqual([true])
  expect(titles(activeRows(of([server])))).toEqual(['The server hasn’t polled tasks'])
})

function titles(rows: readonly AlertRow[]) {
  return rows.map(({ title }) => title)
}

test('the order is by level, then not acknowledged first, then newest first', () => {
  const warning = health(1, { level: 'warning', onset: NOW - 9000 })
  const fresh = health(2, { onset: NOW - 1000 })
  const older = health(3, { onset: NOW - 5000 })
  const taken = acknowledgedAlert(health(4, { onset: NOW }))
  const over = endedAlert(health(5, { level: 'advisory' }))
  const rows = activeRows(of([taken, over, older, warning, fresh], { noData: [noData] }))
  expect(titles(rows)).toEqual(['GULL 1', noData.title, 'GULL 2', 'GULL 3', 'GULL 4', 'GULL 5'])
  expect(rows.map(({ state }) => state)).toEqual(['new', 'no data', 'new', 'new', 'acknowledged', 'over'])
})

test('what is over and acknowledged is among the ended ones, the latest end first', () => {
  const first = acknowledgedAlert(endedAlert(health(1), NOW - 5000), 'a', NOW - 4000)
  const last = acknowledgedAlert(endedAlert(health(2), NOW - 9000), 'a', NOW)
  const all = of([first, last, health(3)])
  expect(titles(endedRows(all))).toEqual(['GULL 2', 'GULL 1'])
  expect(titles(activeRows(all))).toEqual(['GULL 3'])
})

// clause(52)
test('the first alert of a rule stands alone, the others within a minute are one row that opens in place', () => {
  const alerts = failures(15, { cause: 'Rejected, link is down' })
  const [row, alone] = activeRows(of(alerts))
  expect(row).toMatchObject({
    kind: 'flurry',
    title: '14 more of “Task fails” in 1 min',
    detail: 'All of one cause: Rejected, link is down',
    raised: 14,
    since: NOW + 14_000,
    isOpen: false,
  })
  expect(alone).toMatchObject({ kind: 'alert', title: 'Buoy 0, rejected' })
  const open = activeRows(of(alerts), {}, new Set([row?.key ?? '']))
  expect(open).toHaveLength(16)
  expect(open.slice(1, 15).every(({ isWithin }) => isWithin)).toBe(true)
  expect(open[1]?.title).toBe('Buoy 14, rejected')
  expect(countRows(open)).toMatchObject({ active: 2, notAcknowledged: 2, flurries: 1, inFlurries: 14 })
})

test('what a first look finds at once is one flurry, however old its parts are', () => {
  const old = failures(20).map((alert, index) => ({ ...alert, onset: NOW - index * 600_000 }))
  expect(titles(activeRows(of(old)))).toEqual(['19 more of “Task fails” in 1 min', 'Buoy 19, rejected'])
  const later = { ...old[0], raisedAt: NOW + 61_000, id: 'later' } as Alert
  expect(activeRows(of([...old.slice(1), later])).map(({ kind }) => kind)).toEqual(['alert', 'flurry', 'alert'])
})

test('a flurry of several causes says how many, and two alerts are none', () => {
  const mixed = failures(4).map((alert, index) => ({ ...alert, cause: `cause ${index % 2}` }))
  expect(activeRows(of(mixed))[0]).toMatchObject({ detail: '2 causes. Newest: Buoy 3, rejected' })
  expect(activeRows(of(failures(2))).map(({ kind }) => kind)).toEqual(['alert', 'alert'])
})

test('acknowledging the first of a flurry groups nothing anew', () => {
  const [first, ...others] = failures(6)
  if (first === undefined) throw new Error('none')
  const rows = activeRows(of([acknowledgedAlert(first), ...others]))
  expect(titles(rows)).toEqual(['5 of “Task fails” in 1 min'])
})

test('a flurry whose first alert the filter leaves out is no more of anything', () => {
  const alerts = failures(5).map((alert, index) => (index === 0 ? alert : { ...alert, cause: 'Link' }))
  expect(titles(activeRows(of(alerts), { text: 'link' }))).toEqual(['4 of “Task fails” in 1 min'])
  expect(titles(activeRows(of(alerts)))).toEqual(['4 more of “Task fails” in 1 min', 'Buoy 0, rejected'])
})

test('those of a flurry that somebody has acknowledged are a row of their own', () => {
  const lasting = failures(7, { isOnce: undefined }).map((alert, index) =>
    index > 4 ? acknowledgedAlert(alert) : alert,
  )
  expect(titles(activeRows(of(lasting)))).toEqual([
    '4 more of “Task fails” in 1 min',
    'Buoy 0, rejected',
    '2 more of “Task fails” in 1 min',
  ])
})

test('an acknowledgement that is under way changes neither place nor count', () => {
  const alerts = [health(1), raisedAlert({ isOnce: true }), endedAlert(health(3))]
  const sent = alerts.map((alert) => acknowledgedAlert(alert))
  const pending = new Map<string, Pending>(sent.map(({ id }) => [id, 'sending']))
  const [before, meanwhile] = [activeRows(of(alerts)), activeRows(of(sent, { pending }))]
  expect(titles(meanwhile)).toEqual(titles(before))
  expect(countRows(meanwhile)).toEqual(countRows(before))
  expect(activeRows(of(sent))).toHaveLength(1)
})

test('the words are those of what this page sees itself, of the same onset alone', () => {
  const alert = health(1)
  const seen = situation({ ...alert, title: 'GULL 1, 9 %' })
  const situations = (onset: number) => new Map([[`${alert.ruleId} ${alert.subject}`, { ...seen, onset }]])
  expect(titles(activeRows(of([alert], { situations: situations(alert.onset) })))).toEqual(['GULL 1, 9 %'])
  expect(titles(activeRows(of([alert], { situations: situations(1) })))).toEqual(['GULL 1'])
})

test('level and text filter rows; rule, cause and who acknowledged are looked at too', () => {
  const all = of([health(1, { level: 'warning' }), acknowledgedAlert(health(2)), ...failures(4, { cause: 'Link' })], {
    noData: [noData],
  })
  const shown = (text: string) => titles(activeRows(all, { text }))
  expect(titles(activeRows(all, { level: 'warning' }))).toEqual([noData.title, 'GULL 1'])
  expect(shown('desk-2')).toEqual(['GULL 2'])
  expect(shown('link')).toEqual(['3 more of “Task fails” in 1 min', 'Buoy 0, rejected'])
  expect(shown('Buoy 2')).toEqual(['Buoy 2, rejected'])
  expect(shown('SILENT FOR')).toEqual([noData.title])
})

test('acknowledging what is shown takes each alert once, also those in a flurry, and nothing twice', () => {
  const alerts = [...failures(5), acknowledgedAlert(health(1))]
  const all = of(alerts, { noData: [noData] })
  const rows = activeRows(all)
  const open = activeRows(all, {}, new Set(rows.map(({ key }) => key)))
  const ids = [noData.key, ...alerts.slice(0, 5).map(({ id }) => id)]
  expect(toAcknowledge(rows).toSorted()).toEqual(ids.toSorted())
  expect(toAcknowledge(open).toSorted()).toEqual(ids.toSorted())
})

test('the most urgent level is that of what nobody has acknowledged', () => {
  const rows = activeRows(of([acknowledgedAlert(health(1, { level: 'warning' })), health(2, { level: 'advisory' })]))
  expect(highestWaiting(countRows(rows))).toBe('advisory')
  expect(highestWaiting(countRows([]))).toBeUndefined()
})

const anyAlert = fc
  .record({
    ruleId: fc.constantFrom('task-fails', 'silent'),
    subject: fc.nat(30).map((number) => `task:${number}`),
    onset: fc.nat(300).map((seconds) => NOW + seconds * 1000),
    level: fc.constantFrom(...LEVELS),
    isEnded: fc.boolean(),
    isAcknowledged: fc.boolean(),
    isStanding: fc.constantFrom(true, undefined),
  })
  .map(({ isEnded, isAcknowledged, ...what }) => {
    const alert = isEnded ? endedAlert(raisedAlert(what)) : raisedAlert(what)
    return isAcknowledged ? acknowledgedAlert(alert) : alert
  })
const anyAlerts = fc.uniqueArray(anyAlert, { selector: ({ id }) => id, maxLength: 40 })

test('every alert stands in one row and no other, whatever came first', () => {
  fc.assert(
    fc.property(anyAlerts, fc.boolean(), (alerts, isOpened) => {
      const closed = activeRows(of(alerts))
      const open = new Set(isOpened ? closed.map(({ key }) => key) : [])
      const rows = activeRows(of(alerts), {}, open)
      const listed = [...closed, ...endedRows(of(alerts))].flatMap((row) => row.alerts.map(({ id }) => id))
      expect(listed.toSorted()).toEqual(alerts.map(({ id }) => id).toSorted())
      const outer = rows.filter(({ isWithin }) => isWithin !== true)
      expect(outer.toSorted(byUrgency)).toEqual(outer)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      expect(activeRows(of(alerts.toReversed()), {}, open)).toEqual(rows)
      expect(countRows(rows)).toEqual(countRows(closed))
      const all = of(alerts, { noData: [noData] })
      expect(countAlerts(all)).toEqual(countRows(activeRows(all, {}, open)))
    }),
  )
})

/** Already so when the watch began. */
function standing(number: number, changes: Parameters<typeof raisedAlert>[0] = {}) {
  return health(number, { isStanding: true, ...changes })
}

test('matters already so when the watch began are one row, last of its highest level, that counts as calling nothing', () => {
  const all = of([
    standing(1, { level: 'advisory' }),
    standing(2),
    standing(3, { onset: NOW - 1000 }),
    acknowledgedAlert(health(4)),
    health(5, { level: 'advisory' }),
    endedAlert(standing(6)),
  ])
  const rows = activeRows(all)
  expect(rows.map(({ kind, level, state }) => [kind, level, state])).toEqual([
    ['alert', 'caution', 'acknowledged'],
    ['standing', 'caution', 'standing'],
    ['alert', 'advisory', 'new'],
  ])
  expect(rows[1]).toMatchObject({
    title: '3 matters were already so when this watch began',
    detail: '2 cautions, 1 advisory of 3 rules. First: GULL 3',
    rule: '3 rules',
    raised: 3,
  })
  expect(countRows(rows)).toMatchObject({
    active: 5,
    standing: 3,
    notAcknowledged: 1,
    ofLevel: { caution: 3, advisory: 2 },
    notAcknowledgedOfLevel: { caution: 0, advisory: 1 },
  })
  expect(endedRows(all).map(({ title }) => title)).toEqual(['GULL 6'])
})

test('they are acknowledged with all shown only while their row is open, and stay in it', () => {
  const all = [standing(1), standing(2), acknowledgedAlert(standing(3))]
  const closed = activeRows(of(all))
  expect(toAcknowledge(closed)).toEqual([])
  const open = activeRows(of(all), {}, new Set(closed.map(({ key }) => key)))
  expect(open.map(({ isWithin }) => isWithin)).toEqual([undefined, true, true, true])
  expect(toAcknowledge(open)).toEqual([all[0]?.id, all[1]?.id])
  const taken = activeRows(of(all.map((alert) => acknowledgedAlert(alert))))
  expect(taken).toMatchObject([{ kind: 'standing', isAcknowledged: true, state: 'acknowledged', raised: 3 }])
})

function marks(alerts: readonly Alert[], rest: Partial<AlertSources> = {}) {
  return activeRows(of(alerts, rest)).map(({ title, mark }) => [title, mark])
}

test('the first of a flurry says so until it is over, and the one that began a flood comes first of its level', () => {
  const [first, ...more] = failures(3)
  const other = health(9, { onset: NOW + 60_000 })
  if (first === undefined) throw new Error('No alert')
  expect(marks([first, ...more, other])).toEqual([
    ['GULL 9', undefined],
    ['2 more of “Task fails” in 1 min', undefined],
    ['Buoy 0, rejected', 'First of 3 in 1 min'],
  ])
  expect(marks([acknowledgedAlert(first), ...more]).map(([, mark]) => mark)).toEqual([undefined])
  const flooded = marks([first, ...more, other], { firstOfFlood: first.id })
  expect(flooded[0]).toEqual(['Buoy 0, rejected', 'First of this flood'])
})

test('counting leaves a list’s rows as they are', () => {
  const alerts = [health(1, { ruleId: 'silent' }), health(2)]
  const listed = activeRows(of(alerts))
  const counted = activeRows(of(alerts, { sentenceOf: anySentence }))
  expect(counted).toHaveLength(2)
  counted.forEach((row, index) => expect(row).toBe(listed[index]))
  activeRows(of(alerts)).forEach((row, index) => expect(row).toBe(listed[index]))
  const [first] = activeRows(of([health(3)], { sentenceOf: anySentence }))
  expect(first?.rule).toBe('health-3')
})

import { expect, test, vi } from 'vitest'

import type { Alert } from '../../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import type { StateChange } from '../../../../watch/wire/state.ts'
import type { ViewRecord } from '../../../../watch/wire/views.ts'
import { applyAcknowledgement } from '../../../../watch/wire/apply-acknowledgement.ts'
import type { AnyRule } from '../watch-store.ts'
import { shownPart } from '../../../features/wall/picture/wall-alerts.ts'
import { anAlert, aSituation, FakeServer, onsetOf } from './a-watch.test.support.ts'
import { ID, memory, page, pressed, settled, stoppedClock } from './a-page.test.support.ts'

function viewRecord(id: string, revision = 1): ViewRecord {
  return { id, view: {}, revision, savedAt: 1, savedBy: 'watch-desk-2' }
}

function withoutEnded(alerts: ReadonlyMap<string, Alert>): ReadonlyMap<string, Alert> {
  return new Map([...alerts].filter(([, { endedAt }]) => endedAt === undefined))
}

stoppedClock()

test('shows what the server has, and what is told of it later', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { shown, alert, times } = page(server)
  await settled()
  expect(times).toEqual([5000])
  expect(shown()).toMatchObject({ sharing: 'shared', notShared: undefined, me: { clientId: 'operator' } })
  expect(alert(ID)?.title).toBe('Drop datum marker buoy 1, done not OK')
  const { rules } = shown()
  server.put([anAlert({ subject: 'task:t2' })])
  expect(shown().alerts.size).toBe(2)
  expect(shown().rules).toBe(rules)
})

test('an alert that was deleted and raised again in one change is New, and no late answer brings the old one back', async () => {
  const server = new FakeServer()
  const old = anAlert()
  const taken = applyAcknowledgement(old, pressed(), { by: 'operator', at: 7000 })
  if (taken === 'outdated') throw new Error('It is as pressed')
  server.alerts.set(ID, taken)
  const { alert } = page(server)
  await settled()
  expect(alert(ID)?.acknowledged?.by).toBe('operator')
  const again = anAlert({}, 9000)
  server.put([again])
  expect(alert(ID)?.acknowledged).toBeUndefined()
  server.put([taken])
  expect(alert(ID)).toBe(again)
})

test('a browser that has never heard a watch keeps nothing as what it last knew', async () => {
  const server = new FakeServer()
  server.isDown = true
  const { browser, shown } = page(server)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown().sharing).toBe('not shared')
  expect(browser.kept().shared).toBeUndefined()
})

test('a page that needs less of an alert keeps no more of it, however it comes, and misses no step of it', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert({ why: [{ label: 'Status', value: 'Done not OK' }] }))
  const { shown, alert, report, acknowledge, browser } = page(server, memory(), shownPart)
  await settled()
  server.put([anAlert({ subject: 'task:t2' })])
  report([onsetOf(aSituation({ subject: 'task:t3' }))])
  await settled()
  expect([...shown().alerts.values()].map(({ subject }) => subject)).toEqual(['task:t1', 'task:t2', 'task:t3'])
  acknowledge([pressed()])
  await settled()
  expect(alert(ID)?.acknowledged?.by).toBe('operator')
  for (const { why, history } of browser.kept().shared?.alerts.values() ?? []) {
    expect(why).toEqual([])
    expect(history.every(({ by, level }) => by === undefined && level === undefined)).toBe(true)
  }
})

test('a page that needs no more of some alerts neither shows nor keeps them, whenever they come', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { shown, browser } = page(server, memory(), undefined, withoutEnded)
  await settled()
  const other = anAlert({ subject: 'task:t2' })
  server.put([{ ...other, endedAt: 6000 }])
  expect([...shown().alerts.keys()]).toEqual([ID])
  server.put([{ ...anAlert(), endedAt: 6000, history: [...anAlert().history, { kind: 'over', at: 6000, by: 'x' }] }])
  expect(shown().alerts.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(browser.kept().shared?.alerts.size).toBe(0)
})

test('views for every desk are known once the server tells of them, and follow what it tells', async () => {
  const server = new FakeServer()
  const { shown } = page(server)
  await settled()
  expect(shown().views).toBeUndefined()
  const tell = (change: Partial<StateChange>) => {
    server.change += 1
    for (const { reader } of server.readers) reader.change({ change: server.change, ...change })
  }
  tell({ views: [viewRecord('a'), viewRecord('b')] })
  tell({ views: [viewRecord('a', 2)] })
  expect(shown().views).toEqual([viewRecord('a', 2), viewRecord('b')])
  const { views } = shown()
  server.put([anAlert()])
  expect(shown().views).toBe(views)
  tell({ removedViews: ['a'] })
  expect(shown().views).toEqual([viewRecord('b')])
})

test('an older change, or one that is told twice, changes nothing', async () => {
  const server = new FakeServer()
  const { shown } = page(server)
  await settled()
  for (const { reader } of server.readers) reader.change({ change: 1, alerts: [anAlert()] })
  expect(shown().alerts.size).toBe(0)
})

test('an acknowledgement shows at once, says that it is under way, and then whose it is', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { acknowledge, shown, alert } = page(server)
  await settled()
  acknowledge([pressed()])
  expect(shown().pending.get(ID)).toBe('sending')
  expect(alert(ID)?.acknowledged).toEqual({ by: 'operator', at: 9000 })
  await settled()
  expect(shown().pending.size).toBe(0)
  expect(alert(ID)?.acknowledged).toEqual({ by: 'operator', at: 7000 })
})

test('a server that restarts is asked again within a second, one that stays away ever less often', async () => {
  const server = new FakeServer()
  const { shown } = page(server)
  await vi.advanceTimersByTimeAsync(10_000)
  server.stop()
  server.isDown = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown().sharing).toBe('shared')
  await vi.advanceTimersByTimeAsync(10_000)
  server.stop()
  server.streams = 0
  await vi.advanceTimersByTimeAsync(31_000)
  // At once, then after 2, 4, 8 and 15 s.
  expect(server.streams).toBe(5)
})

test('another token begins another stream at once', async () => {
  const server = new FakeServer()
  const { reconnect, shown } = page(server)
  await settled()
  reconnect()
  await settled()
  expect(server.streams).toBe(2)
  expect(server.readers.size).toBe(1)
  expect(shown().sharing).toBe('shared')
})

test('without a server the same happens in this browser alone, and outlives a reload', async () => {
  const before = page(undefined)
  expect(before.shown()).toMatchObject({
    sharing: 'not shared',
    notShared: 'This console’s server has no watch for this environment',
  })
  expect(before.shown().rules.map(({ id }) => id)).toContain('task-fails')
  before.report([onsetOf()])
  before.acknowledge([pressed()])
  before.stop()
  const after = page(undefined, before.browser)
  expect(after.alert(ID)?.acknowledged).toEqual({ by: 'operator', at: 9000 })
  expect(after.shown().pending.size).toBe(0)
})

test('rules without a server: saved with their revision, and what they raised is over when they are off', async () => {
  const { change, report, shown, alert } = page(undefined)
  report([onsetOf()])
  const record = shown().rules.find(({ id }) => id === 'task-fails')
  const withoutReason = { ...(record?.rule as AnyRule), isOn: false }
  const rule = { ...withoutReason, off: { reason: 'To be drawn again', reviewBy: 99_000 } }
  expect(await change({ rule, revision: 4 })).toMatchObject({ kind: 'changed elsewhere' })
  expect(await change({ rule: withoutReason, revision: 1 })).toMatchObject({ kind: 'refused' })
  expect(await change({ rule, revision: 1 })).toEqual({ kind: 'saved' })
  expect(shown().rules.find(({ id }) => id === 'task-fails')?.switchedOff).toEqual({ by: 'operator', at: 10_000 })
  expect(alert(ID)?.history.at(-1)).toMatchObject({ kind: 'over', words: 'Rule switched off' })
  expect(await change({ id: 'task-fails', revision: 2 })).toEqual({ kind: 'saved' })
  expect(shown().rules.map(({ id }) => id)).not.toContain('task-fails')
})

test('a rule that somebody else changed first comes back with the answer', async () => {
  const server = new FakeServer()
  const { change, shown } = page(server)
  await settled()
  const rule = shown().rules[0]?.rule as AnyRule
  expect(await change({ rule, revision: 3 })).toMatchObject({ kind: 'changed elsewhere', record: { revision: 7 } })
  expect(await change({ rule, revision: 1 })).toEqual({ kind: 'saved' })
  expect(shown().rules[0]?.revision).toBe(2)
  // Another desk's save, which the stream brings before the answer to this one.
  const newer: RuleRecord = { id: rule.id, rule, revision: 9, savedAt: 7000 }
  const saving = change({ rule, revision: 1 })
  for (const { reader } of server.readers) reader.change({ change: server.change + 1, rules: [newer] })
  expect(await saving).toEqual({ kind: 'saved' })
  expect(shown().rules[0]).toEqual(newer)
  server.stop()
  await settled()
  expect(await change({ rule, revision: 2 })).toMatchObject({
    kind: 'refused',
    words: expect.stringContaining('Not saved'),
  })
})

test('a situation of a higher level is told, though the onset is the same', async () => {
  const server = new FakeServer()
  const { report } = page(server)
  await settled()
  report([onsetOf()])
  await settled()
  report([{ kind: 'onset', situation: aSituation({ level: 'warning' }) }])
  await settled()
  expect(server.alerts.get(ID)?.level).toBe('warning')
})

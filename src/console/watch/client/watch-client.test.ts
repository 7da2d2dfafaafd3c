import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { stateOf, type Acknowledgement } from '../../../watch/wire/alert.ts'
import type { Change } from '../../../watch/wire/state.ts'
import type { ViewRecord } from '../../../watch/wire/views.ts'
import { WatchError } from './ask-watch.ts'
import type { WatchServer } from './server.ts'
import { shownPart } from '../../wall/picture/wall-alerts.ts'
import { anAlert, aSituation, FakeServer, onsetOf } from './a-watch.test.support.ts'
import { noDeeds } from './deeds.ts'
import type { Kept, WatchKeeper } from './kept-watch.ts'
import { createWatchClient, type ClientOptions, type Picture } from './watch-client.ts'

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }))
afterEach(() => void vi.useRealTimers())

/** A browser's database in memory. */
function memory() {
  let kept: Kept = { shared: undefined, deeds: noDeeds }
  const keeper: WatchKeeper = {
    read: async () => kept,
    keepAcknowledgements: () => undefined,
    keepDeeds: (next) => (kept = { ...kept, deeds: next }),
    keepShared: (next) => (kept = { ...kept, shared: next }),
  }
  return { keeper, kept: () => kept }
}

function page(server: WatchServer | undefined, browser = memory(), partOf?: ClientOptions['partOf']) {
  const pictures: Picture[] = []
  const client = createWatchClient({
    server,
    keeper: browser.keeper,
    kept: browser.kept(),
    clientId: 'operator',
    now: () => Date.now(),
    partOf,
    onPicture: (picture) => void pictures.push(picture),
  })
  onTestFinished(() => client.stop())
  const shown = () => {
    const last = pictures.at(-1)
    if (last === undefined) throw new Error('Nothing is shown')
    return last
  }
  return { ...client, shown, browser, alert: (id: string) => shown().alerts.get(id) }
}

function pressed(changes: Partial<Acknowledgement> = {}): Acknowledgement {
  return { alertId: anAlert().id, raised: 1, level: 'caution', pressedAt: 9000, ...changes }
}

const ID = anAlert().id

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

test('shows what the server has, and what is told of it later', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { shown, alert } = page(server)
  await settled()
  expect(shown()).toMatchObject({ sharing: 'shared', notShared: undefined, me: { clientId: 'operator' } })
  expect(alert(ID)?.title).toBe('Drop datum marker buoy 1, done not OK')
  const { rules } = shown()
  server.put([anAlert({ subject: 'task:t2' })])
  expect(shown().alerts.size).toBe(2)
  expect(shown().rules).toBe(rules)
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

function viewRecord(id: string, revision = 1): ViewRecord {
  return { id, view: {}, revision, savedAt: 1, savedBy: 'watch-desk-2' }
}

test('views for every desk are known once the server tells of them, and follow what it tells', async () => {
  const server = new FakeServer()
  const { shown } = page(server)
  await settled()
  expect(shown().views).toBeUndefined()
  const tell = (change: Partial<Change>) => {
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

test('pressed while the server is down, it waits over a reload and is sent when the server is back', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const before = page(server)
  await vi.advanceTimersByTimeAsync(10_000)
  server.stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(before.shown()).toMatchObject({ sharing: 'not shared', notShared: 'This console’s server can’t be reached' })
  before.acknowledge([pressed()])
  expect(before.shown().pending.get(ID)).toBe('waiting')
  before.stop()

  const after = page(server, before.browser)
  await settled()
  expect(after.shown().pending.get(ID)).toBe('waiting')
  expect(after.alert(ID)?.acknowledged?.by).toBe('operator')
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(after.shown().pending.size).toBe(0)
  expect(server.alerts.get(ID)?.acknowledged).toEqual({ by: 'operator', at: 7000 })
  expect(after.browser.kept().deeds.acknowledgements.size).toBe(0)
})

test('taken by a server that could not answer any more, it is sent again and stays what it was', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { acknowledge, shown } = page(server)
  await settled()
  server.isDeaf = true
  acknowledge([pressed()])
  await settled()
  expect(shown()).toMatchObject({ sharing: 'not shared', notShared: 'This console’s server can’t be reached' })
  expect(shown().pending.get(ID)).toBe('waiting')
  server.isDeaf = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown().pending.size).toBe(0)
  expect(server.sent).toEqual(['1 acknowledgements', '1 acknowledgements'])
  expect(server.alerts.get(ID)?.history.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(1)
})

test('where reports can’t be sent it says so, and what the server has is acknowledged nevertheless', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { acknowledge, report, shown } = page(server)
  await settled()
  const full = 'The watch keeps 10000 alerts and none of them is over'
  const { report: take } = server
  Object.assign(server, { report: () => Promise.reject(new WatchError(full, { status: 429 })) })
  report([onsetOf({ subject: 'task:t2' })])
  const other = anAlert({ subject: 'task:t2' }).id
  acknowledge([pressed(), pressed({ alertId: other })])
  await settled()
  expect(server.alerts.get(ID)?.acknowledged?.by).toBe('operator')
  expect(shown()).toMatchObject({ sharing: 'not shared', notShared: full })
  expect([...shown().pending]).toEqual([[other, 'waiting']])
  Object.assign(server, { report: take })
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown()).toMatchObject({ sharing: 'shared', notShared: undefined })
  expect(server.alerts.get(other)?.acknowledged?.by).toBe('operator')
})

test('raised again since it was pressed, it stays new and says so', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { acknowledge, shown, alert } = page(server)
  await settled()
  server.stop()
  acknowledge([pressed()])
  const again = { ...anAlert(), raised: 2, onset: 1500 }
  server.alerts.set(ID, again)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown().pending.get(ID)).toEqual({ refused: 'Raised again since it was pressed' })
  expect(stateOf(alert(ID) ?? again)).toBe('new')
  // It goes with the next press.
  acknowledge([pressed({ raised: 2 })])
  await settled()
  expect(shown().pending.size).toBe(0)
})

test('who may not acknowledge is told why, and nothing of it is kept or sent', async () => {
  const server = new FakeServer()
  server.me = { clientId: 'viewer', canWrite: false, canAdmin: false, refusal: 'viewer may not acknowledge' }
  server.alerts.set(ID, anAlert())
  const { acknowledge, shown, alert, browser } = page(server)
  await settled()
  acknowledge([pressed()])
  await settled()
  expect(shown().pending.get(ID)).toEqual({ refused: 'viewer may not acknowledge' })
  expect(alert(ID)?.acknowledged).toBeUndefined()
  expect(server.sent).toEqual([])
  expect(browser.kept().deeds.acknowledgements.size).toBe(0)
})

test('a right that was taken away meanwhile is said in the server’s words', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { acknowledge, shown } = page(server)
  await settled()
  server.me = { ...server.me, canWrite: false, refusal: 'Sign in through this server to acknowledge' }
  acknowledge([pressed()])
  await settled()
  expect(shown().pending.get(ID)).toEqual({ refused: 'Sign in through this server to acknowledge' })
})

test('what this desk sees is an alert at once, and is told when the server is there', async () => {
  const server = new FakeServer()
  server.isDown = true
  const { report, shown, alert } = page(server)
  await settled()
  report([onsetOf()])
  expect(alert(ID)).toMatchObject({ raised: 1, history: [{ kind: 'raised', by: 'operator', at: 10_000 }] })
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown().sharing).toBe('shared')
  expect(alert(ID)?.raisedAt).toBe(6000)
  expect(server.sent).toEqual(['1 reports'])
})

test('an acknowledgement of what only this desk saw goes after the report of it', async () => {
  const server = new FakeServer()
  server.isDown = true
  const { report, acknowledge, alert } = page(server)
  await settled()
  report([onsetOf()])
  acknowledge([pressed()])
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual(['1 reports', '1 acknowledgements'])
  expect(alert(ID)?.acknowledged).toEqual({ by: 'operator', at: 7000 })
})

test('what another desk has reported meanwhile is not reported again', async () => {
  const server = new FakeServer()
  server.isDown = true
  const { report } = page(server)
  await settled()
  report([onsetOf()])
  server.alerts.set(ID, anAlert())
  server.isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual([])
})

test('one report that the server can’t take holds up no other, and is not told each second', async () => {
  const server = new FakeServer()
  server.malformedRule = 'odd'
  const { report, shown } = page(server)
  await settled()
  const reports = ['a', 'b', 'c'].map((id) => onsetOf({ subject: `task:${id}` }))
  report([...reports, onsetOf({ ruleId: 'odd' })])
  await settled()
  expect(server.alerts.size).toBe(3)
  expect(shown().alerts.size).toBe(3)
  const asked = server.sent.length
  report([onsetOf({ ruleId: 'odd' })])
  await settled()
  expect(server.sent).toHaveLength(asked)
})

test('what the server leaves out, since its rule was switched off, is left out here and not told again', async () => {
  const server = new FakeServer()
  server.offRule = 'task-fails'
  const { report, shown } = page(server)
  await settled()
  for (let second = 0; second < 5; second += 1) {
    report([onsetOf()])
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(server.sent).toEqual(['1 reports'])
  expect(shown().alerts.size).toBe(0)
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
    notShared: 'This console’s server offers no watch for this environment',
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
  const { saveRule, report, shown, alert, removeRule } = page(undefined)
  report([onsetOf()])
  const record = shown().rules.find(({ id }) => id === 'task-fails')
  const rule = { ...(record?.rule as Parameters<typeof saveRule>[0]), isOn: false }
  expect(await saveRule(rule, 4)).toMatchObject({ kind: 'changed elsewhere' })
  expect(await saveRule(rule, 1)).toEqual({ kind: 'saved' })
  expect(alert(ID)?.history.at(-1)).toMatchObject({ kind: 'over', words: 'Rule switched off' })
  expect(await removeRule('task-fails', 2)).toEqual({ kind: 'saved' })
  expect(shown().rules.map(({ id }) => id)).not.toContain('task-fails')
})

test('a rule that somebody else changed first comes back with the answer', async () => {
  const server = new FakeServer()
  const { saveRule, shown } = page(server)
  await settled()
  const rule = shown().rules[0]?.rule as Parameters<typeof saveRule>[0]
  expect(await saveRule(rule, 3)).toMatchObject({ kind: 'changed elsewhere', record: { revision: 7 } })
  expect(await saveRule(rule, 1)).toEqual({ kind: 'saved' })
  expect(shown().rules[0]?.revision).toBe(2)
  server.stop()
  await settled()
  expect(await saveRule(rule, 2)).toMatchObject({ kind: 'refused', words: expect.stringContaining('Not saved') })
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

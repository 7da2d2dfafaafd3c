import { expect, test, vi } from 'vitest'

import { stateOf } from '../../../../watch/wire/alert.ts'
import { WatchError } from './watch-error.ts'
import { anAlert, FakeServer, onsetOf } from './a-watch.test.support.ts'
import { ID, page, pressed, settled, stoppedClock } from './a-page.test.support.ts'

stoppedClock()

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
  expect(after.browser.kept().unsent.acknowledgements.size).toBe(0)
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
  const full = 'The watch is full: 10000 alerts, none of them over'
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
  expect(shown().pending.get(ID)).toEqual({ refused: 'Raised again since' })
  expect(stateOf(alert(ID) ?? again)).toBe('new')
  // Sent with the next press.
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
  expect(browser.kept().unsent.acknowledgements.size).toBe(0)
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

test('thousands of reports are shown at once and sent with few pictures, and what is pressed meanwhile is shown at once', async () => {
  const server = new FakeServer()
  const { report, acknowledge, shown, pictures, browser, alert } = page(server)
  await settled()
  const { report: take } = server
  const late: typeof take = async (reports, signal) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return take(reports, signal)
  }
  Object.assign(server, { report: late })
  report(Array.from({ length: 10_000 }, (_, index) => onsetOf({ subject: `task:t${index}` })))
  expect(shown().alerts.size).toBe(10_000)
  const before = pictures.length
  await vi.advanceTimersByTimeAsync(500)
  acknowledge([pressed()])
  expect(shown().pending.get(ID)).toBe('sending')
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.alerts.size).toBe(10_000)
  expect(server.sent.filter((sent) => sent === '500 reports')).toHaveLength(20)
  expect(pictures.length - before).toBeLessThan(10)
  expect(shown().alerts.size).toBe(10_000)
  expect(alert(ID)).toEqual(server.alerts.get(ID))
  expect(browser.kept().unsent).toMatchObject({ reports: new Map(), acknowledgements: new Map() })
  expect(browser.kept().shared?.alerts.size).toBe(10_000)
})

test('what a server has at once answered is not written down before; what it can’t be told is written at once', async () => {
  const server = new FakeServer()
  const { report, browser, stop } = page(server)
  await settled()
  const keepUnsent = vi.spyOn(browser.storage, 'keepUnsent')
  report([onsetOf()])
  await vi.advanceTimersByTimeAsync(5000)
  expect(keepUnsent.mock.calls.every(([{ reports }]) => reports.size === 0)).toBe(true)
  expect(browser.kept().shared?.alerts.get(ID)).toBeDefined()

  server.stop()
  await settled()
  report([onsetOf({ subject: 'task:t2' })])
  expect(browser.kept().unsent.reports.size).toBe(1)
  stop()

  // Pressed while connected; the page closes before the answer.
  const again = new FakeServer()
  const other = page(again)
  await settled()
  Object.assign(again, { report: () => new Promise(() => undefined) })
  other.report([onsetOf({ subject: 'task:t3' })])
  expect(other.browser.kept().unsent.reports.size).toBe(0)
  other.stop()
  expect(other.browser.kept().unsent.reports.size).toBe(1)
})

test('a report of what the watch has, as from another window, is neither sent nor shown again', async () => {
  const server = new FakeServer()
  server.alerts.set(ID, anAlert())
  const { report, shown } = page(server)
  await settled()
  const before = shown()
  report([onsetOf()])
  await settled()
  expect(shown()).toBe(before)
  expect(server.sent).toEqual([])
  report([onsetOf(), onsetOf({ subject: 'task:t2' })])
  expect(shown()).not.toBe(before)
  await settled()
  expect(server.sent).toEqual(['1 reports'])
})

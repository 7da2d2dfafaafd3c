import { expect, test, vi } from 'vitest'

import { stateOf } from '../../../../watch/wire/alert.ts'
import { anAlert, FakeServer, onsetOf } from './a-watch.test.support.ts'
import { ID, page, settled, stoppedClock } from './a-page.test.support.ts'

stoppedClock()

function shelve(until: number) {
  return {
    shelve: { alerts: [{ alertId: ID, level: 'caution' as const }], until, reason: 'Being worked on' },
  }
}

test('without a server it is shelved in this browser, returns at its time, and survives a reload', async () => {
  const before = page(undefined)
  before.report([onsetOf()])
  expect(await before.change(shelve(70_000))).toEqual({ kind: 'saved' })
  before.stop()
  const { alert, browser } = page(undefined, before.browser)
  expect(browser.kept().shared?.alerts.get(ID)?.shelved).toMatchObject({ by: 'operator', reason: 'Being worked on' })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stateOf(alert(ID) ?? anAlert())).toBe('shelved')
  await vi.advanceTimersByTimeAsync(2000)
  expect(alert(ID)).toMatchObject({ raised: 2, shelved: undefined })
  expect(stateOf(alert(ID) ?? anAlert())).toBe('new')
})

test('without a server “Return now” works, and what can’t be shelved is refused in words', async () => {
  const { alert, change, report } = page(undefined)
  report([onsetOf()])
  expect(await change(shelve(1e12))).toMatchObject({ kind: 'refused', words: 'Longer than this site allows' })
  await change(shelve(70_000))
  expect(await change({ returnNow: { alertIds: [ID] } })).toEqual({ kind: 'saved' })
  expect(alert(ID)?.history.at(-1)).toMatchObject({ kind: 'returned', by: 'operator' })
  const { ruleId, subject, onset } = anAlert()
  report([{ kind: 'end', ruleId, subject, onset, endedAt: 20_000, words: 'Heard again' }])
  expect(await change(shelve(70_000))).toMatchObject({ kind: 'refused', words: 'It is over: acknowledge it' })
})

test('with a server it is shelved once that has answered; away, it is refused', async () => {
  const server = new FakeServer()
  const { alert, change, report } = page(server)
  await settled()
  report([onsetOf()])
  await settled()
  expect(await change(shelve(70_000))).toEqual({ kind: 'saved' })
  expect(alert(ID)?.shelved).toMatchObject({ by: 'operator', until: 70_000 })
  server.stop()
  await settled()
  expect(await change({ returnNow: { alertIds: [ID] } })).toMatchObject({ kind: 'refused' })
})

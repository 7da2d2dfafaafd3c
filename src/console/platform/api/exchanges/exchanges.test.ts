import { afterEach, expect, test, vi } from 'vitest'

import { setPreferences } from '../../preferences/preferences.ts'
import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import {
  chooseKeptExchanges,
  clearExchanges,
  followExchanges,
  keepLog,
  KEPT_CHARACTERS_OF_A_BODY,
  keptExchanges,
  recordExchange,
  updateExchange,
  useExchanges,
} from './exchanges.ts'

afterEach(() => {
  keepLog(undefined)
  clearExchanges()
  setPreferences({ keptExchanges: undefined })
})

function ids() {
  return useExchanges.getState().exchanges.map(({ id }) => id)
}
function record(count: number, over: object = {}) {
  for (let id = 1; id <= count; id += 1) recordExchange(anExchange({ id, ...over }))
}

test('the log keeps 500, newest first, and what is pinned beyond that', () => {
  record(1, { pinned: true })
  for (let id = 2; id <= 700; id += 1) recordExchange(anExchange({ id }))
  expect(keptExchanges()).toBe(500)
  expect(ids()).toHaveLength(500)
  expect([ids()[0], ids().at(-2), ids().at(-1)]).toEqual([700, 202, 1])
})

test('a smaller choice holds at once, a larger one from then on', () => {
  record(300)
  chooseKeptExchanges(100)
  expect([ids()[0], ids().length]).toEqual([300, 100])
  chooseKeptExchanges(undefined)
  record(450)
  expect(ids()).toHaveLength(500)
})

test('a long body is kept to its limit and said to be; the oldest bodies go when all together are too long', () => {
  record(20)
  for (let id = 1; id <= 20; id += 1) updateExchange(id, { responseBody: 'x'.repeat(KEPT_CHARACTERS_OF_A_BODY + id) })
  const { exchanges } = useExchanges.getState()
  expect(exchanges[0]).toMatchObject({ bodyCut: true, bodyDropped: false })
  expect(exchanges[0]?.responseBody).toHaveLength(KEPT_CHARACTERS_OF_A_BODY)
  expect(exchanges.filter(({ bodyDropped }) => bodyDropped)).toHaveLength(8)
  expect(exchanges.at(-1)).toMatchObject({ bodyDropped: true, responseBody: undefined })
})

test('while a recording is shown nothing is recorded', () => {
  keepLog([anExchange({ id: 7 })])
  record(3)
  updateExchange(7, { failure: 'changed' })
  expect(useExchanges.getState().exchanges).toEqual([anExchange({ id: 7 })])
})

test('a follower that fails stops neither the exchange nor the other followers', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const fault = new Error('a follower’s own')
  const heard: number[] = []
  const stops = [
    followExchanges(() => {
      throw fault
    }),
    followExchanges((id) => heard.push(id)),
  ]
  record(1)
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  expect([ids(), heard, reported.mock.calls]).toEqual([[1], [1], [[fault]]])
})

import { afterEach, expect, test } from 'vitest'

import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import type { ExchangeFinding } from '../../../conformance/exchange.ts'
import {
  clearExchanges,
  followExchanges,
  nextExchangeId,
  recordExchange,
  useExchanges,
} from '../../platform/api/exchanges/exchanges.ts'
import { adoptExchange, exchangeToShare } from './shared-exchanges.ts'

afterEach(() => clearExchanges())

const place = { path: '$.tasks[0]', expected: '', got: '', severity: 'warning' } as const
const missing: ExchangeFinding = { ...place, kind: 'missing required' }

test('a request goes to other windows as the log has it, but for what only this window could compare', () => {
  const id = nextExchangeId()
  const compared: ExchangeFinding = { ...place, kind: 'same version, different content' }
  recordExchange(anExchange({ id, pinned: true, findings: [missing, compared] }))
  expect(exchangeToShare(id)).toEqual(anExchange({ id, pinned: false, findings: [missing] }))
  expect(exchangeToShare(id + 1)).toBeUndefined()
})

test('one that is taken over gets an id of this log, is marked, and ends as if it had been asked here', () => {
  const ended: [number, string | undefined][] = []
  const stop = followExchanges((id, { endedAt, responseBody }) => {
    if (endedAt !== undefined) ended.push([id, responseBody])
  })
  const before = nextExchangeId()
  const theirs = anExchange({ id: 4711, why: 'poll', findings: [missing] })
  const id = adoptExchange(theirs)
  stop()
  expect(id).toBe(before + 1)
  expect(useExchanges.getState().exchanges).toEqual([{ ...theirs, id, isElsewhere: true }])
  expect(ended).toEqual([[id, theirs.responseBody]])
})

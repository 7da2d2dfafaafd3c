import { expect, test } from 'vitest'

import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { requestCounter } from './counts.ts'
import { exchangeAddress, type ExchangeSearch } from './exchange-address.ts'

function exchange(queuedAt: number, more: Partial<Exchange> = {}): Exchange {
  return anExchange({ id: queuedAt, operation: 'queryTasks', queuedAt, endedAt: queuedAt + 1, outcome: 200, ...more })
}

const log = [
  exchange(40, { operation: 'getObject' }),
  exchange(30, { findings: [{ severity: 'error', path: 'x', message: 'y' }] as never }),
  exchange(20, { outcome: 404 }),
  exchange(10),
]

function counterOf(search: ExchangeSearch, since: number) {
  return requestCounter(exchangeAddress.read(search, [], 0), since)
}

function count(search: ExchangeSearch, since: number): number | undefined {
  return counterOf(search, since)?.(log, 500).count
}

test('counted are the requests of the view that were sent since', () => {
  expect(count({}, 10)).toBe(3)
  expect(count({}, 40)).toBe(0)
  expect(count({ operation: 'getObject' }, 10)).toBe(1)
  expect(count({ code: '4xx' }, 0)).toBe(1)
  expect(count({ show: 'findings' }, 0)).toBe(1)
  expect(count({ show: 'probes' }, 0)).toBeUndefined()
})

test('where the log had to drop some that may have been new, it is at least so many', () => {
  const counter = counterOf({}, 5)
  expect(counter?.(log, 500)).toEqual({ count: 4, isAtLeast: false })
  expect(counter?.(log, 4)).toEqual({ count: 4, isAtLeast: true })
  expect(counterOf({}, 10)?.(log, 4)).toEqual({ count: 3, isAtLeast: false })
})

test('an answer that comes later is looked at, and nothing else is looked at again', () => {
  const counter = counterOf({ code: '4xx' }, 0)
  let reads = 0
  const watched = new Proxy(exchange(20), {
    get: (target, name) => {
      if (name === 'outcome') reads += 1
      return Reflect.get(target, name)
    },
  })
  expect(counter?.([watched], 500).count).toBe(0)
  const before = reads
  expect(counter?.([exchange(30, { outcome: 403 }), watched], 500).count).toBe(1)
  expect(reads).toBe(before)
})

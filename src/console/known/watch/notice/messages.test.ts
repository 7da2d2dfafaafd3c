import { expect, test } from 'vitest'

import { anAlert } from '../client/a-watch.test.support.ts'
import { createMessages } from './messages.ts'
import { noticeFinder, type Notice } from './notices.ts'

function news(id: string, level: Notice['level'] = 'caution'): Notice {
  return { id, level, title: `Task ${id} failed`, detail: 'Timeout' }
}

test('one message in 10 s at most, the most urgent first, and none is forgotten', () => {
  const messages = createMessages()
  expect(messages([news('1')], 0)).toEqual({ level: 'caution', words: 'Caution: Task 1 failed. Timeout' })
  expect(messages([news('2')], 1000)).toBeUndefined()
  expect(messages([news('3', 'warning'), news('4')], 9999)).toBeUndefined()
  expect(messages([], 10_000)).toEqual({ level: 'warning', words: 'Warning: Task 3 failed. Timeout. 2 more' })
  expect(messages([], 30_000)).toBeUndefined()
})

test('news is what was raised, raised again or raised higher just now, and what can’t be evaluated', () => {
  const find = noticeFinder()
  const alert = anAlert()
  const now = alert.raisedAt + 1000
  expect(find([alert], [], now).map(({ id }) => id)).toEqual([alert.id])
  expect(find([alert], [], now)).toEqual([])
  expect(find([{ ...alert, level: 'warning' }], [], now + 90_000)).toHaveLength(1)
  expect(find([{ ...alert, level: 'warning', raised: 2 }], [], now + 90_000)).toHaveLength(1)
  const gap = { key: 'tasks', level: 'warning', title: 'No data', detail: '', since: now, ruleIds: [] } as const
  expect(find([], [gap], now).map(({ id }) => id)).toEqual(['tasks'])
  expect(find([], [{ ...gap, acknowledgedAt: now }], now)).toEqual([])
})

test('what was there long before the page is no news to it, nor what is acknowledged', () => {
  const alert = anAlert()
  expect(noticeFinder()([alert], [], alert.raisedAt + 61_000)).toEqual([])
  expect(noticeFinder()([{ ...alert, acknowledged: { by: 'a', at: 1 } }], [], alert.raisedAt)).toEqual([])
})

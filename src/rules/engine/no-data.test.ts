import { expect, test } from 'vitest'

import { iso, makeDesk, start, taskOf } from './engine.test.support.ts'

const sent = { status: { status: 'STATUS_SENT' } }

function due(id: string, at: number, time = start) {
  return taskOf(id, { ...sent, deliveryState: { deliveryConstraints: { deliverBefore: iso(at) } } }, time)
}

// clause(8), clause(23)
test('while tasks are not read nothing comes due, nothing ends, and one row says so', () => {
  const desk = makeDesk()
  desk.answer(due('t1', start + 310_000), due('t2', start + 290_000))
  desk.round()
  expect(desk.titles()).toEqual(['caution: Hold clear, not delivered'])
  desk.read({ why: 'tasks/query answers 503, 4 times in a row' })
  desk.pass(43, false)
  desk.round()
  expect(desk.titles()).toHaveLength(1)
  expect(desk.engine.noData()).toMatchObject([
    {
      key: 'tasks',
      level: 'warning',
      title: 'No tasks polled for 43 s: 5 rules have no data',
      detail: 'tasks/query answers 503, 4 times in a row',
      since: start + 20_000,
    },
  ])
  expect(desk.engine.noData()[0]?.ruleIds).toEqual([
    'not-live',
    'task-fails',
    'limit-near',
    'health',
    'unchanged',
    'silent',
  ])
  desk.tasks.reset()
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
  desk.pass(1)
  desk.answer(due('t1', start + 310_000), due('t2', start + 290_000))
  desk.round()
  expect(desk.engine.noData()).toEqual([])
  expect(desk.server.open()).toHaveLength(2)
})

test('a clock that jumped makes nothing due until something was read by it', () => {
  const desk = makeDesk()
  desk.answer(due('t1', start + 3_600_000))
  desk.round()
  desk.setClock(3_600_000)
  desk.pass(1, false)
  desk.round()
  expect(desk.titles()).toEqual([])
  expect(desk.engine.noData()).toMatchObject([
    { key: 'clock', title: 'The clock jumped by 1 h: 5 rules have no data until the next poll' },
  ])
  desk.pass(10)
  desk.round()
  expect(desk.engine.noData()).toEqual([])
  expect(desk.titles()).toEqual(['warning: Hold clear, not delivered'])
})

test('what came due only by a clock that was ahead is over once the clock is right again', () => {
  const desk = makeDesk()
  desk.answer(due('t1', start + 3_600_000))
  desk.setClock(3_600_000)
  desk.pass(10)
  desk.round()
  expect(desk.titles()).toEqual(['warning: Hold clear, not delivered'])
  desk.setClock(-3_600_000)
  desk.pass(1, false)
  desk.round()
  desk.pass(10)
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(3_600)
  desk.round()
  expect(desk.titles()).toEqual(['warning: Hold clear, not delivered'])
})

test('live tasks that are not read yet are said after two rounds, or at once where no more will come', () => {
  const desk = makeDesk()
  const words = '3 of 12 statuses loaded'
  for (const kind of ['loading', 'failed'] as const) {
    desk.read({ unread: { kind, words, since: 20_000 } })
    desk.round()
    expect(desk.engine.noData()).toEqual([])
    desk.read({ unread: { kind, words, since: 20_001 } })
    desk.round()
    expect(desk.engine.noData()).toMatchObject([
      { key: 'walks', level: 'warning', title: 'Not all live tasks are loaded: 5 rules may miss some', detail: words },
    ])
  }
  desk.read({ unread: undefined })
  desk.round()
  expect(desk.engine.noData()).toEqual([])
  desk.read({ unread: { kind: 'cut', words, since: 0 } })
  desk.round()
  expect(desk.engine.noData()).toHaveLength(1)
})

import { expect, test } from 'vitest'

import type { Task } from '../../contract/task.ts'
import { stateOf } from '../../watch/wire/alert.ts'
import type { NotWhile, Rule } from '../../watch/wire/rule.ts'
import {
  carrier,
  makeDesk,
  makeServer,
  recordsOf,
  ruleOf,
  start,
  taskOf,
  type TestDesk,
} from './engine.test.support.ts'

const HOUR = 3_600_000

function unchangedRule(notWhile: NotWhile): Rule {
  return ruleOf('unchanged', { what: { kind: 'unchanged', forSeconds: 300 }, notWhile })
}

function child(more: Task = {}): Task {
  const relations = { parentTaskId: 'parent', assignee: { system: { entityId: 'e1' } } }
  return taskOf('child', { status: { status: 'STATUS_EXECUTING' }, relations, ...more }, start - HOUR)
}

function parent(status: 'STATUS_CREATED' | 'STATUS_EXECUTING' | 'STATUS_DONE_OK'): Task {
  return taskOf('parent', { status: { status } }, start)
}

/** Carries the assignee. */
function unit(time: number): Task {
  return carrier('unit', { milView: { disposition: 'DISPOSITION_FRIENDLY' } }, time)
}

function statesOf({ server }: TestDesk) {
  return [...server.alerts.values()].map((alert) => `${alert.taskId ?? alert.entityId}: ${stateOf(alert)}`).toSorted()
}

test('an alert is suppressed while the parent task has one of the statuses, and New when it has another', () => {
  const desk = makeDesk([unchangedRule({ parentStatuses: ['STATUS_CREATED'] })])
  desk.answer(child(), parent('STATUS_CREATED'))
  desk.round()
  expect(statesOf(desk)).toEqual(['child: suppressed'])
  const [alert] = desk.server.open()
  expect(alert?.suppression?.words).toBe('the parent task is Created')
  desk.pass(10)
  desk.answer(parent('STATUS_DONE_OK'))
  desk.round()
  expect(statesOf(desk)).toEqual(['child: new'])
  desk.pass(10)
  desk.answer(parent('STATUS_CREATED'))
  desk.round()
  expect(statesOf(desk)).toEqual(['child: suppressed'])
})

test('by its own task’s status it is suppressed, and New with the next', () => {
  const rule = { ...unchangedRule({ statuses: ['STATUS_EXECUTING'] }), conditions: {} }
  const desk = makeDesk([rule])
  desk.answer(child())
  desk.round()
  expect(statesOf(desk)).toEqual(['child: suppressed'])
})

// The alert that explains it is found in the same evaluation, whichever comes first.
test('an alert about the assignee suppresses, and what it suppressed is New when that is over', () => {
  const silent = ruleOf('silent', { what: { kind: 'silent', forSeconds: 300 } })
  const desk = makeDesk([unchangedRule({ alertsOf: ['silent'] }), silent])
  desk.answer(child(), unit(start - 400_000))
  desk.round()
  expect(statesOf(desk)).toEqual(['child: suppressed', 'e1: new', 'unit: new'])
  const [suppressed] = desk.server.open().filter(({ taskId }) => taskId === 'child')
  expect(suppressed?.suppression?.words).toBe('“Entity silent for 5 min while friendly” is active')
  desk.pass(10)
  desk.answer(unit(desk.now()))
  desk.round()
  expect(statesOf(desk)).toContain('child: new')
})

// Too old to be news for the second desk, which can't tell whether there is an alert.
test('a desk that opens later changes nothing of what is suppressed by an alert that it didn’t raise', () => {
  const silent = ruleOf('silent', { what: { kind: 'silent', forSeconds: 300 } })
  const rules = [unchangedRule({ alertsOf: ['silent'] }), silent]
  const desk = makeDesk(rules)
  desk.answer(child(), unit(start - 400_000))
  desk.round()
  expect(statesOf(desk)).toContain('child: suppressed')
  const other = makeDesk(rules, { ...desk.server, latest: () => undefined })
  other.pass(3600)
  other.answer(child(), unit(start - 400_000))
  other.engine.step()
  const found = [...other.engine.situations().values()].find(({ taskId }) => taskId === 'child')
  expect(found?.suppression).toBeUndefined()
})

test('an alert of the same rule’s subject and of the parent’s suppress, of another task’s doesn’t', () => {
  const limit = ruleOf('limit')
  const desk = makeDesk([unchangedRule({ alertsOf: [limit.id] }), limit])
  const due = { completionDeadline: new Date(start + 60_000).toISOString() }
  desk.answer(child(), taskOf('other', { status: { status: 'STATUS_EXECUTING' }, ...due }, start))
  desk.round()
  expect(statesOf(desk)).toContain('child: new')
})

test('a parent that isn’t loaded says nothing until all live tasks are: then it isn’t one of them', () => {
  const desk = makeDesk([unchangedRule({ parentStatuses: ['STATUS_CREATED'] })])
  desk.read({ unread: { kind: 'loading', since: 0, words: '' } })
  desk.answer(child(), parent('STATUS_CREATED'))
  desk.round()
  expect(statesOf(desk)).toEqual(['child: suppressed'])
  const other = makeDesk([unchangedRule({ parentStatuses: ['STATUS_CREATED'] })], desk.server)
  other.read({ unread: { kind: 'loading', since: 0, words: '' } })
  other.pass(10)
  other.answer(child())
  expect(other.round()).toEqual([])
  other.read({ unread: undefined })
  other.pass(10)
  other.round()
  expect(statesOf(other)).toEqual(['child: new'])
})

test('two desks, one a poll behind, agree and don’t call twice', () => {
  const rule = unchangedRule({ parentStatuses: ['STATUS_CREATED'] })
  const server = makeServer()
  const [one, other] = [makeDesk([rule], server), makeDesk([rule], server)]
  for (const desk of [one, other]) {
    desk.answer(child(), parent('STATUS_CREATED'))
    desk.round()
  }
  one.pass(10)
  one.answer(parent('STATUS_DONE_OK'))
  one.round()
  expect(statesOf(one)).toEqual(['child: new'])
  other.pass(5)
  expect(other.round()).toEqual([])
  other.pass(10)
  other.answer(parent('STATUS_DONE_OK'))
  other.round()
  expect(server.open().map(({ raised }) => raised)).toEqual([2])
})

test('a rule that is removed suppresses no longer', () => {
  const silent = ruleOf('silent', { what: { kind: 'silent', forSeconds: 300 } })
  const unchanged = unchangedRule({ alertsOf: ['silent'] })
  const desk = makeDesk([unchanged, silent])
  desk.answer(child(), unit(start - 400_000))
  desk.round()
  expect(statesOf(desk)).toContain('child: suppressed')
  desk.pass(10)
  desk.engine.setRules([{ id: unchanged.id, rule: unchanged, revision: 1, savedAt: start }])
  desk.round()
  expect(statesOf(desk)).toContain('child: new')
})

test('an alert that ended while no rule named it suppresses nothing once one does again', () => {
  const silent = ruleOf('silent', { what: { kind: 'silent', forSeconds: 300 } })
  const naming = unchangedRule({ alertsOf: ['silent'] })
  const desk = makeDesk([naming, silent])
  desk.answer(child(), unit(start - 400_000))
  desk.round()
  expect(statesOf(desk)).toContain('child: suppressed')
  desk.engine.setRules(recordsOf([{ ...naming, notWhile: undefined }, silent]))
  desk.round()
  desk.pass(10)
  desk.answer(unit(desk.now()))
  desk.round()
  desk.engine.setRules(recordsOf([naming, silent]))
  desk.round()
  expect(statesOf(desk)).toContain('child: new')
})

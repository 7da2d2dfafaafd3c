import { expect, test } from 'vitest'
import * as v from 'valibot'

import { defaultRules } from '../../watch/wire/default-rules.ts'
import { situationSchema } from '../../watch/wire/alert.ts'
import type { Conditions, Rule } from '../../watch/wire/rule.ts'
import { ruleScope, ruleSentence } from '../kinds/kinds.ts'
import { carrier, iso, makeDesk, ruleOf, start, taskOf } from './engine.test.support.ts'
import { at, base, friendlyAir, near } from './kinds.test.support.ts'

function ended(id: string, code: string) {
  return taskOf(id, { status: { status: 'STATUS_DONE_NOT_OK', taskError: { code } } }, start)
}

function made(id: string, displayName: string, seconds: number) {
  const time = start + seconds * 1000
  return taskOf(id, { displayName, createTime: iso(time), status: { status: 'STATUS_SENT' } }, time)
}

test('a rule is named by what it says, and its scope by the rest', () => {
  const names = new Map([
    ['alfa', { name: 'ALFA-3' }],
    ['e1', { name: 'GULL 4' }],
  ])
  expect(defaultRules.map((rule) => ruleSentence(rule, names))).toEqual([
    'Task fails',
    'Delivery, start or completion limit closer than 5 min',
    'Health alert of level Caution or above',
    'Status unchanged for 30 min while Executing',
    'Entity silent for 10 min while friendly',
    'Not live for two cycles',
    'Egress deletion or override with unknown outcome',
    'Call-out fails',
  ])
  const absent: Rule = {
    ...base,
    what: { kind: 'absent' },
    conditions: {
      area: { kind: 'around entity', entityId: 'alfa', metres: 37_040 },
      dispositions: ['DISPOSITION_FRIENDLY'],
      environments: ['ENVIRONMENT_AIR'],
    },
  }
  expect(ruleSentence(absent, names)).toBe('No friendly air unit within 20 NM of ALFA-3')
  const failed: Rule = {
    ...ruleOf('failed'),
    conditions: { assignees: ['e1', 'x-0123456789'], errorCodes: ['ERROR_CODE_TIMEOUT'], text: 'buoy' },
  }
  expect(ruleScope(failed, names)).toContain('of GULL 4 or x-012345…, with error Timeout, with “buoy”')
})

test('under the parent of a view only its sub-tasks are watched, whatever their status is', () => {
  const view = { name: 'Bay', filter: { parent: 'p1' } }
  const desk = makeDesk([{ ...ruleOf('failed'), conditions: { view } }])
  const failedTask = { status: { status: 'STATUS_DONE_NOT_OK' as const } }
  desk.answer(
    taskOf('t1', { ...failedTask, displayName: 'Ours', relations: { parentTaskId: 'p1' } }, start),
    taskOf('t2', { ...failedTask, displayName: 'Theirs', relations: { parentTaskId: 'p2' } }, start),
  )
  desk.round()
  expect(desk.server.open().map(({ title }) => title)).toEqual([expect.stringContaining('Ours')])
})

test('for a failure a status of the view does not count, as a failed task has one of its own', () => {
  const view = { name: 'Bay', filter: { statuses: ['STATUS_EXECUTING' as const], text: 'ours' } }
  const desk = makeDesk([{ ...ruleOf('failed'), conditions: { view } }])
  desk.answer(taskOf('t1', { status: { status: 'STATUS_DONE_NOT_OK' }, displayName: 'Ours' }, start))
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
})

test.each<[string, Conditions, boolean]>([
  ['status', { statuses: ['STATUS_EXECUTING'] }, true],
  ['another status', { statuses: ['STATUS_SENT'] }, false],
  ['type', { specificationTypes: ['type.example/sar.v1.Search'] }, true],
  ['another type', { specificationTypes: ['type.example/sar.v1'] }, false],
  ['assignee', { assignees: ['e1'] }, true],
  ['another assignee', { assignees: ['e2'] }, false],
  ['disposition of the assignee', { dispositions: ['DISPOSITION_FRIENDLY', 'DISPOSITION_NEUTRAL'] }, true],
  ['another disposition', { dispositions: ['DISPOSITION_HOSTILE'] }, false],
  ['area of the assignee', { area: near }, true],
  ['another area', { area: { ...near, latitude: 50 } }, false],
  ['text', { text: 'clear HOLD' }, true],
  ['text in the assignee’s name', { text: 'gull hold' }, true],
  ['another text', { text: 'clear raft' }, false],
  ['a view of its status', { view: { name: 'Bay', filter: { statuses: ['STATUS_SENT', 'STATUS_EXECUTING'] } } }, true],
  ['a view of another status', { view: { name: 'Bay', filter: { statuses: ['STATUS_SENT'], text: 'hold' } } }, false],
  ['a view with a text', { view: { name: 'Bay', filter: { text: 'gull hold' } } }, true],
  ['a view with another text', { view: { name: 'Bay', filter: { text: 'raft' } } }, false],
  ['a view under another parent', { view: { name: 'Bay', filter: { parent: 'p1' } } }, false],
  ['all together', { statuses: ['STATUS_EXECUTING'], assignees: ['e1'], text: 'gull' }, true],
  ['all but one', { statuses: ['STATUS_EXECUTING'], assignees: ['e2'], text: 'gull' }, false],
])('a condition on %s', (_, conditions, isRaised) => {
  const desk = makeDesk([{ ...ruleOf('limit'), conditions }])
  desk.answer({
    ...carrier('t1', { ...friendlyAir, ...at(43.7) }, start),
    specification: { '@type': 'type.example/sar.v1.Search' },
    relations: { assignee: { system: { entityId: 'e1' } } },
    executionConstraints: { completeBefore: iso(start + 60_000) },
  })
  desk.round()
  expect(desk.titles()).toHaveLength(isRaised ? 1 : 0)
})

test('a condition on who has a task follows who that is, and tells nothing where nobody knows', () => {
  const desk = makeDesk([{ ...ruleOf('limit'), conditions: { dispositions: ['DISPOSITION_HOSTILE'] } }])
  const late = {
    relations: { assignee: { system: { entityId: 'e1' } } },
    executionConstraints: { completeBefore: iso(start - 1000) },
    status: { status: 'STATUS_SENT' },
  }
  desk.answer(taskOf('t1', late, start))
  desk.round()
  expect(desk.titles()).toEqual([])
  desk.pass(10)
  desk.answer(carrier('t2', { milView: { disposition: 'DISPOSITION_HOSTILE' } }, desk.now()))
  desk.round()
  expect(desk.titles()).toEqual(['warning: Hold clear, not completed'])
  desk.entities.clear()
  desk.pass(10)
  desk.round()
  expect(desk.server.open()).toHaveLength(1)
  desk.answer(carrier('t2', { milView: { disposition: 'DISPOSITION_FRIENDLY' } }, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
  expect([...desk.server.alerts.values()][0]?.history.at(-1)?.words).toBe('Outside the rule’s scope now')
})

test('an error code, and a cancelled task where it is asked for', () => {
  const desk = makeDesk([{ ...ruleOf('failed'), conditions: { errorCodes: ['ERROR_CODE_CANCELLED'] } }])
  desk.answer(ended('a', 'ERROR_CODE_CANCELLED'), ended('b', 'ERROR_CODE_TIMEOUT'))
  desk.round()
  expect(desk.server.open()).toMatchObject([{ taskId: 'a' }])
})

test('a task that could not be delivered is told of until it could', () => {
  const desk = makeDesk([ruleOf('failed')])
  const deliveryState = { error: { code: 'DELIVERY_ERROR_CODE_TIMEOUT', message: 'no link' } }
  desk.answer(taskOf('t1', { status: { status: 'STATUS_SENT' }, deliveryState }, start))
  desk.round()
  expect(desk.server.open()).toMatchObject([
    { title: 'Hold clear, delivery failed', detail: 'Timeout. no link', onset: start },
  ])
  desk.pass(30)
  desk.answer(taskOf('t1', { status: { status: 'STATUS_SENT' }, deliveryState }, desk.now()))
  desk.round()
  expect(desk.server.open()).toMatchObject([{ raised: 1, onset: start }])
  desk.pass(30)
  desk.answer(taskOf('t1', { status: { status: 'STATUS_ACK' } }, desk.now()))
  desk.round()
  expect(desk.server.open()).toEqual([])
})

test('a task that matches appears once: new ones, and those that come to match', () => {
  const rule: Rule = { ...ruleOf('failed'), id: 'appears', what: { kind: 'appears' }, conditions: { text: 'hoist' } }
  const desk = makeDesk([rule])
  desk.answer(made('old', 'Hoist', -1000), made('new', 'Hoist', -60), made('other', 'Tow', -2000))
  desk.round()
  expect(desk.server.open()).toMatchObject([{ taskId: 'new', isOnce: true, title: 'Hoist, appeared' }])
  desk.pass(60)
  desk.answer({ ...made('other', 'Hoist', 60), createTime: iso(start - 2_000_000) })
  desk.round()
  expect(desk.server.open().map(({ taskId }) => taskId)).toEqual(['new', 'other'])
  desk.pass(60)
  desk.answer({ ...made('other', 'Hoist 2', 120), createTime: iso(start - 2_000_000) })
  desk.round()
  expect(desk.server.alerts.size).toBe(2)
})

test('what is found fits what the watch takes, however long its texts and ids are', () => {
  const desk = makeDesk(defaultRules.map((rule) => ({ ...rule, delaySeconds: 0 })))
  const long = 'x#%'.repeat(5000)
  const alert = { description: long, level: long, activatedTime: long, activeConditions: [{ description: long }] }
  const given = carrier(
    long,
    {
      entityId: long,
      aliases: { name: long },
      health: { activeAlerts: [alert] },
      dataClassification: { default: { level: long } },
    },
    start,
  )
  desk.answer({
    ...given,
    displayName: long,
    executionConstraints: { completeBefore: iso(start) },
    relations: { assignee: { system: { entityId: long } } },
  })
  desk.actions.apply([
    [
      'd',
      {
        id: long,
        operation: 'deleteEntityOverride',
        resource: [long, long],
        sentAt: start,
        clientId: long,
        outcome: long,
      },
    ],
  ])
  desk.round()
  const found = [...desk.engine.situations().values()]
  expect(found.length).toBeGreaterThan(1)
  for (const situation of found) expect(v.safeParse(situationSchema, situation).issues).toBeUndefined()
  // And this desk can end its own finding.
  desk.pass(10)
  desk.answer({
    ...given,
    version: { taskId: long, definitionVersion: 9e6, statusVersion: 9e6 },
    status: { status: 'STATUS_DONE_OK' },
  })
  desk.round()
  expect(desk.server.open().filter(({ subject }) => subject.startsWith('task:'))).toEqual([])
})

test('the highest marking of what is named goes with it', () => {
  const desk = makeDesk([ruleOf('health')])
  const dataClassification = {
    default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED' },
    fields: [
      { classificationInformation: { level: 'CLASSIFICATION_LEVELS_SECRET' } },
      { classificationInformation: { level: 'NEW' } },
    ],
  }
  desk.answer(carrier('t1', { dataClassification, health: { healthStatus: 'HEALTH_STATUS_FAIL' } }, start))
  desk.round()
  expect(desk.server.open()).toMatchObject([{ marking: 'CLASSIFICATION_LEVELS_SECRET' }])
})

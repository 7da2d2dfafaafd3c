import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import type { Task } from '../../../contract/task.ts'
import { entitiesOf as indexOfCopies } from '../../live/known-entities.test.support.ts'
import { copyOf } from '../../entity/copy.ts'
import { absorbTask, type LoadedTask } from '../../live/loaded-task.ts'
import { failureAlerts } from './failure-alerts.ts'
import { healthAlerts } from './health-alerts.ts'
import { lateCount, limitAlerts, limitState, NEAR_MILLISECONDS } from './limit-alerts.ts'
import { alertCounts, byUrgency, LEVELS, type WallAlert } from './wall-alert.ts'

const nobodyKnown = indexOfCopies([])
const now = Date.UTC(2026, 10, 21, 14, 22)
function at(seconds: number) {
  return new Date(now + seconds * 1000).toISOString()
}

function loaded(task: Task, id = 'task-1'): LoadedTask {
  return absorbTask(
    undefined,
    { id, task: { displayName: 'Hold clear', lastUpdateTime: at(-30), version: { taskId: id }, ...task }, raw: task },
    { receivedAt: now, asOf: now, exchangeId: undefined },
    { newsAfter: Infinity, underParent: undefined },
  ).after
}

/** A task on its way, with a limit for that. */
function sent(seconds: number) {
  return loaded({
    status: { status: 'STATUS_SENT' },
    deliveryState: { deliveryConstraints: { deliverBefore: at(seconds) } },
  })
}

function entitiesWith(entity: Entity, snapshot = false) {
  return indexOfCopies([
    copyOf({
      entity: { entityId: 'e1', aliases: { name: 'GULL 4' }, ...entity },
      wire: entity,
      source: { kind: 'opened', name: 'test', openedAt: now },
      snapshot,
      carriedAt: now,
      standIn: 'x',
    }),
  ]).items()
}

test('a delivery limit is a caution while it is near and a warning once it has passed', () => {
  expect(limitAlerts([sent(73)], nobodyKnown, now)).toMatchObject([
    {
      level: 'caution',
      title: 'Hold clear, delivery due in 1 m 13 s',
      detail: '',
      since: now + 73_000 - NEAR_MILLISECONDS,
    },
  ])
  expect(limitAlerts([sent(-40)], nobodyKnown, now)).toMatchObject([
    { level: 'warning', title: 'Hold clear, not delivered', detail: 'Limit passed 40 s ago', since: now - 40_000 },
  ])
  expect(limitAlerts([sent(301)], nobodyKnown, now)).toEqual([])
})

test('every limit that the model knows is watched', () => {
  const fields: Task[] = [
    { deliveryState: { deliveryConstraints: { deliverBefore: at(-1) } } },
    { executionConstraints: { completeBefore: at(-1) } },
    { scheduledTime: at(-1) },
    { replication: { staleTime: at(-1) } },
  ]
  const levels = fields.map((field) => {
    const [alert] = limitAlerts([loaded({ status: { status: 'STATUS_SENT' }, ...field })], nobodyKnown, now)
    return alert?.level
  })
  expect(levels).toEqual(['warning', 'warning', 'caution', 'advisory'])
})

test('a task that has ended misses nothing', () => {
  const done = loaded({ status: { status: 'STATUS_DONE_OK' }, executionConstraints: { completeBefore: at(-60) } })
  expect(limitAlerts([done], nobodyKnown, now)).toEqual([])
  expect(lateCount([done], now)).toBe(0)
})

test('late counts a task once, however many limits it missed, and not for a replica not updated', () => {
  const late = loaded({
    status: { status: 'STATUS_SENT' },
    deliveryState: { deliveryConstraints: { deliverBefore: at(-5) } },
    executionConstraints: { completeBefore: at(-5) },
  })
  const silent = loaded({ status: { status: 'STATUS_EXECUTING' }, replication: { staleTime: at(-5) } }, 'task-2')
  expect(lateCount([late, silent], now)).toBe(1)
})

test('a limit goes from far to near to missed and never back', () => {
  const order = ['far', 'near', 'missed']
  fc.assert(
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.nat(1e7), (offset, later) => {
      const states = [limitState(now + offset, now), limitState(now + offset, now + later)]
      expect(order.indexOf(states[0] ?? '')).toBeLessThanOrEqual(order.indexOf(states[1] ?? ''))
    }),
  )
  expect([limitState(now, now), limitState(now - 1, now), limitState(now + NEAR_MILLISECONDS, now)]).toEqual([
    'near',
    'missed',
    'near',
  ])
})

test('a failed task is news for half an hour; one that was replaced never is', () => {
  const ended = (status: string, seconds: number) =>
    loaded({
      status: { status, taskError: { code: 'ERROR_CODE_TIMEOUT', message: 'no answer' } },
      lastUpdateTime: at(seconds),
    })
  expect(failureAlerts([ended('STATUS_DONE_NOT_OK', -1700)], nobodyKnown, now)).toMatchObject([
    { level: 'caution', title: 'Hold clear, done not OK', detail: 'Timeout. no answer' },
  ])
  expect(failureAlerts([ended('STATUS_DONE_NOT_OK', -1900), ended('STATUS_REPLACED', -10)], nobodyKnown, now)).toEqual(
    [],
  )
  const undelivered = loaded({ status: { status: 'STATUS_SENT' }, deliveryState: { error: { code: 'NEW_CODE' } } })
  expect(failureAlerts([undelivered], nobodyKnown, now)).toMatchObject([{ title: 'Hold clear, delivery failed' }])
})

test('a task that was cancelled did not fail', () => {
  const status = { status: 'STATUS_DONE_NOT_OK', taskError: { code: 'ERROR_CODE_CANCELLED' } }
  expect(failureAlerts([loaded({ status })], nobodyKnown, now)).toEqual([])
})

function failedFor(code: string, id: string, seconds: number) {
  const status = { status: 'STATUS_DONE_NOT_OK', taskError: { code } }
  return loaded({ displayName: id, status, lastUpdateTime: at(seconds) }, id)
}

test('many that failed for one reason are one alert; others stay their own', () => {
  const late = ['a', 'b', 'c'].map((id, index) => failedFor('ERROR_CODE_TIMEOUT', id, -60 + index))
  const alerts = failureAlerts([...late, failedFor('ERROR_CODE_REJECTED', 'd', -90)], nobodyKnown, now)
  expect(alerts).toMatchObject([
    { title: '3 tasks not done in 30 min: timeout', detail: 'Newest: c', since: now - 58_000 },
    { title: 'd, done not OK', detail: 'Rejected' },
  ])
})

test('health alerts keep their level; one outside the contract is shown with the word that came', () => {
  const alerts = healthAlerts(
    entitiesWith({
      provenance: { sourceUpdateTime: at(-5) },
      health: {
        activeAlerts: [
          { level: 'ALERT_LEVEL_WARNING', description: 'Ice on left wing', activatedTime: at(-48) },
          { level: 'ALERT_LEVEL_PANIC', description: 'LTE link down' },
          { alertCode: 'X9' },
        ],
      },
    }),
    now,
    5,
  )
  expect(alerts).toMatchObject([
    { level: 'warning', title: 'GULL 4, ice on left wing', since: now - 48_000, old: false, entityId: 'e1' },
    { level: 'caution', title: 'GULL 4, LTE link down', detail: 'Level ALERT_LEVEL_PANIC' },
    { level: 'caution', title: 'GULL 4, X9', detail: 'No level given' },
  ])
  expect(new Set(alerts.map(({ key }) => key)).size).toBe(3)
})

test('what only a snapshot says is said with its time and stands behind what is so now', () => {
  const entity: Entity = { provenance: { sourceUpdateTime: at(-5) }, health: { healthStatus: 'HEALTH_STATUS_FAIL' } }
  const [fresh] = healthAlerts(entitiesWith(entity), now, 5)
  const [old] = healthAlerts(entitiesWith(entity, true), now, 5)
  expect(fresh).toMatchObject({ level: 'caution', title: 'GULL 4, health: fail', detail: '', old: false })
  expect(old).toMatchObject({ old: true, detail: 'As of 14:21Z' })
  if (fresh === undefined || old === undefined) throw new Error('no alert')
  expect([old, fresh].toSorted(byUrgency)).toEqual([fresh, old])
})

test('an alert is old after as many minutes without news as this desk chose', () => {
  const entity: Entity = { provenance: { sourceUpdateTime: at(-600) }, health: { healthStatus: 'HEALTH_STATUS_FAIL' } }
  expect(healthAlerts(entitiesWith(entity), now, 5)).toMatchObject([{ old: true }])
  expect(healthAlerts(entitiesWith(entity), now, 15)).toMatchObject([{ old: false, detail: '' }])
})

const anyAlert: fc.Arbitrary<WallAlert> = fc.record({
  key: fc.string(),
  level: fc.constantFrom(...LEVELS),
  title: fc.string(),
  detail: fc.string(),
  since: fc.option(fc.integer(), { nil: undefined }),
  old: fc.boolean(),
  entityId: fc.constant(undefined),
})

test('the order is total, and no caution ever stands before a warning', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyAlert, { selector: ({ key }) => key }), (alerts) => {
      const sorted = alerts.toSorted(byUrgency)
      expect(alerts.toReversed().toSorted(byUrgency)).toEqual(sorted)
      const ranks = sorted.map(({ level }) => LEVELS.indexOf(level))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})

function of(level: WallAlert['level']): WallAlert {
  return {
    key: level,
    level,
    title: '',
    detail: '',
    since: undefined,
    old: false,
    entityId: undefined,
  }
}

test('counts in words', () => {
  expect(alertCounts([])).toBe('none')
  expect(alertCounts([of('caution'), of('warning'), of('caution')])).toBe('1 warning, 2 cautions')
  expect(alertCounts([of('advisory')])).toBe('1 advisory')
})

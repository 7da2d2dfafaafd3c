import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { taskStatusValues, type Principal, type Task } from '../contract/task.ts'
import { durationSeconds } from '../console/features/tasks/task/duration.ts'
import { assigneeEntityId, principalChain } from '../task/principal.ts'
import { principalName } from './principal-name.ts'
import { allStatuses, families, familyOf, isEnded, statusWords } from '../task/status-families.ts'
import { bindingLimits, cardLimit } from '../task/task-limits.ts'
import { taskTitle } from '../task/task-title.ts'
import { windowBar } from '../console/features/tasks/task/window-bar.ts'

function at(clock: string): number {
  return Date.parse(`2026-11-21T${clock}Z`)
}
function iso(clock: string): string {
  return `2026-11-21T${clock}Z`
}

test('eight families hold each of the fifteen statuses once', () => {
  expect(families).toHaveLength(8)
  expect(allStatuses.toSorted()).toEqual([...taskStatusValues].toSorted())
})

test('a value outside the interface is Invalid and called Unknown', () => {
  expect(familyOf('STATUS_PAUSED')).toBe('invalid')
  expect(familyOf(undefined)).toBe('invalid')
  expect(statusWords('STATUS_PAUSED')).toBe('Unknown')
  expect(statusWords(undefined)).toBe('No status')
  expect(isEnded('STATUS_REPLACED')).toBe(true)
  expect(isEnded('STATUS_PAUSED')).toBe(false)
})

test.each([
  [{ displayName: ' Search ALFA-3 ', description: 'Other' }, 'Search ALFA-3'],
  [{ displayName: '  ', description: 'Hold clear of the zone. Then wait.' }, 'Hold clear of the zone'],
  [{ description: 'Shift 2.5 NM south' }, 'Shift 2.5 NM south'],
  [{ specification: { '@type': 'type.googleapis.com/sar.v1.ExpandingSquare' } }, 'ExpandingSquare'],
  [{ version: { taskId: 'abc' } }, 'Untitled task abc'],
  [{}, 'Untitled task without an id'],
] satisfies [Task, string][])('titles %j', (task, title) => {
  expect(taskTitle(task)).toBe(title)
})

test('a title has an end, however long the name', () => {
  expect(taskTitle({ displayName: 'x'.repeat(1_000_000) }).length).toBeLessThanOrEqual(300)
})

test.each([
  ['5s', 5],
  ['1.500s', 1.5],
  ['PT5S', 5],
  ['PT1M30.5S', 90.5],
  ['P1DT1H', 90_000],
  ['5 seconds', undefined],
  ['P', undefined],
  ['PT', undefined],
  ['', undefined],
])('reads the retry interval %j', (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds)
})

test('reads back any protobuf duration', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (whole, millis) => {
      expect(durationSeconds(`${whole}.${String(millis).padStart(3, '0')}s`)).toBeCloseTo(whole + millis / 1000, 6)
    }),
  )
})

test('a principal chain ends even when an answer nests without end', () => {
  const loop: Principal = { user: { userId: 'ops-desk-1' } }
  loop.onBehalfOf = loop
  expect(principalChain(loop).length).toBeLessThan(100)
  const chain = principalChain({
    system: { serviceName: 'task-planner' },
    onBehalfOf: { user: { userId: 'ops-desk-1' } },
  })
  expect(chain.map((step) => step.id)).toEqual(['task-planner', 'ops-desk-1'])
  expect(principalChain(undefined)).toEqual([])
})

test('names whoever is named', () => {
  expect(principalName({ user: { userId: 'ops' } }, new Map())).toBe('ops')
  expect(principalName({ team: { entityId: '5d0e77a1-0000' } }, new Map())).toBe('Team 5d0e77a1…')
  expect(principalName({ system: { serviceName: 'planner' } }, new Map())).toBe('planner')
  expect(principalName({}, new Map())).toBe('no one named')
  expect(principalName(undefined, new Map())).toBeUndefined()
})

test('of a principal that is more than one of system, user and team all are shown', () => {
  const several: Principal = {
    system: { serviceName: 'planner' },
    user: { userId: 'ops' },
    team: { entityId: 'team-1', members: [{ entityId: 'gull' }] },
    onBehalfOf: { user: { userId: 'watch' } },
  }
  expect(principalChain(several).map(({ link, kind, id }) => `${link} ${kind} ${id}`)).toEqual([
    'first system planner',
    'and user ops',
    'and team team-1',
    'for user watch',
  ])
  expect(principalName(several, new Map())).toBe('planner and ops and Team team-1')
  expect(assigneeEntityId(several)).toBe('team-1')
})

const sent: Task = {
  createTime: iso('14:00:00'),
  status: { status: 'STATUS_SENT' },
  deliveryState: {
    status: 'DELIVERY_STATUS_PENDING_EXECUTE',
    deliveryConstraints: { deliverAfter: iso('14:00:00'), deliverBefore: iso('14:20:00') },
  },
  executionConstraints: { completeBefore: iso('16:00:00') },
}

test('a task that is being delivered shows its delivery limit, then what comes after', () => {
  expect(cardLimit(sent, at('14:05:00'))).toMatchObject({
    limit: { kind: 'deliver' },
    state: 'far',
    elapsed: 0.25,
    left: 900_000,
  })
  expect(cardLimit(sent, at('14:18:00'))).toMatchObject({ state: 'soon' })
  expect(cardLimit(sent, at('14:21:00'))).toMatchObject({ state: 'passed', elapsed: 1 })
  const delivered: Task = { ...sent, deliveryState: { ...sent.deliveryState, status: 'DELIVERY_STATUS_DELIVERED' } }
  expect(cardLimit(delivered, at('14:05:00'))).toMatchObject({
    limit: { kind: 'complete', field: 'executionConstraints.completeBefore' },
  })
})

test('a task that has ended has no limit', () => {
  expect(bindingLimits({ ...sent, status: { status: 'STATUS_DONE_OK' } })).toEqual([])
})

test('a planned task shows when it starts, and its delivery limit once that has passed', () => {
  const planned: Task = {
    ...sent,
    status: { status: 'STATUS_CREATED' },
    executionConstraints: { startAfter: iso('14:10:00') },
  }
  expect(cardLimit(planned, at('14:05:00'))?.limit.kind).toBe('start')
  expect(cardLimit(planned, at('14:12:00'))?.limit.kind).toBe('deliver')
})

test('without a known beginning there is no share of the window', () => {
  const { createTime: _unknown, ...rest } = sent
  expect(
    cardLimit({ ...rest, deliveryState: { deliveryConstraints: { deliverBefore: iso('14:20:00') } } }, at('14:05:00'))
      ?.elapsed,
  ).toBeUndefined()
})

test('a window bar keeps every share between 0 and 1, open ends said so', () => {
  const moment = fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined })
  fc.assert(
    fc.property(moment, moment, moment, fc.integer({ min: 0, max: 1e9 }), (after, before, began, now) => {
      const bar = windowBar({ after, before, began }, now)
      for (const share of [bar.from, bar.fill, bar.mark, bar.earliest ?? 0]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      expect(bar.openStart).toBe(after === undefined)
      expect(bar.openEnd).toBe(before === undefined)
    }),
  )
})

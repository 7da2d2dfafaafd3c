import fc from 'fast-check'
import { expect, test } from 'vitest'

import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import { harborWest } from '../scenario/harbor-west.test.support.ts'
import { worldOf } from '../scenario/scenario.ts'
import { arrival } from './arrivals.ts'
import { isUndelivered } from './delivery.ts'
import { nextStep, settle } from './life-cycle.ts'
import { hasEnded } from './task-changes.ts'

const start = Date.parse('2026-11-21T14:22:07Z')
const scenario = harborWest(start)
const world = worldOf(scenario, 1, start)
const arrived = await Promise.all(
  Array.from({ length: 400 }, (_, number) => arrival(world, number, start, () => Promise.resolve(undefined))),
)
const elsewhere = [...scenario.tasks, ...arrived].filter((task) => task.isExecutedElsewhere)

function statusOf(task: Task) {
  return task.status?.status
}

/** The interface: no execution instructions are sent for a task executed elsewhere. */
function expectUnsent(task: Task) {
  expect(['STATUS_SENT', 'STATUS_MACHINE_RECEIPT']).not.toContain(statusOf(task))
  expect([statusOf(task), task.deliveryState]).toEqual([statusOf(task), undefined])
  expect(isUndelivered(task)).toBe(false)
}

test('what is executed elsewhere is in most lanes, and none of it was or will be sent', () => {
  expect(elsewhere.length).toBeGreaterThan(30)
  expect(new Set(elsewhere.map(statusOf))).toContain('STATUS_CREATED')
  for (const task of elsewhere) {
    expectUnsent(task)
    expect(task.retryStrategy).toBeUndefined()
  }
})

test('whatever becomes of it, it is acknowledged by who executes it and never sent or delivered', () => {
  const statuses = [
    'STATUS_CREATED',
    'STATUS_SCHEDULED_IN_MANAGER',
    'STATUS_CANCEL_REQUESTED',
    'STATUS_COMPLETE_REQUESTED',
  ]
  const anyTask = fc.record({
    task: fc.constantFrom(...elsewhere),
    status: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
    scheduled: fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }),
    seed: fc.nat(),
    // Steps before a long gap.
    gapAt: fc.nat({ max: 30 }),
  })
  fc.assert(
    fc.property(anyTask, ({ task: given, status, scheduled, seed, gapAt }) => {
      let task: Task = {
        ...given,
        status: { ...given.status, ...(status !== undefined && { status }) },
        ...(scheduled !== undefined && { scheduledTime: new Date(start + scheduled * 1000).toISOString() }),
      }
      let time = start
      for (let step = 0; step < 80 && !hasEnded(task); step++) {
        const before = statusOf(task)
        const { task: after, again } = (step === gapAt ? settle : nextStep)(seed, task, time)
        expectUnsent(after)
        const isDue = (timeOf(task.scheduledTime) ?? time) <= time
        if (step !== gapAt && before === 'STATUS_SCHEDULED_IN_MANAGER')
          expect(statusOf(after)).toBe(isDue ? 'STATUS_ACK' : before)
        if (step !== gapAt && before === 'STATUS_CREATED')
          expect(['STATUS_ACK', 'STATUS_SCHEDULED_IN_MANAGER']).toContain(statusOf(after))
        task = after
        time += (again ?? 60) * 1000
      }
      expect(hasEnded(task)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

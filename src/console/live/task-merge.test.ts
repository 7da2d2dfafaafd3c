import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Task } from '../../contract/task.ts'
import { mergeTask, type Received } from './task-merge.ts'

function received(task: Task, asOf = 0): Received {
  return {
    task,
    raw: task,
    receivedAt: asOf,
    asOf,
    exchangeId: asOf,
  }
}
function time(second: number): string {
  return new Date(Date.UTC(2026, 10, 21, 14, 0, second)).toISOString()
}

function task(definition: number, status: number, extra: Partial<Task> = {}): Task {
  return {
    version: { taskId: 't', definitionVersion: definition, statusVersion: status },
    description: `definition ${definition}`,
    status: { status: status < 3 ? 'STATUS_SENT' : 'STATUS_EXECUTING', lastUpdateTime: time(status) },
    lastUpdateTime: time(Math.max(definition, status)),
    ...extra,
  }
}

test('keeps the newer definition and the newer status of two answers', () => {
  const { kept } = mergeTask(received(task(3, 1)), received(task(2, 5)))
  expect(kept.task.description).toBe('definition 3')
  expect(kept.task.status?.status).toBe('STATUS_EXECUTING')
  expect(kept.task.version).toEqual({ taskId: 't', definitionVersion: 3, statusVersion: 5 })
  expect(kept.raw).toEqual(kept.task)
})

test('an older answer changes nothing', () => {
  const before = received(task(2, 5))
  expect(mergeTask(before, received(task(2, 4), 9)).kept).toBe(before)
  expect(mergeTask(before, received(task(1, 5), 9)).kept).toBe(before)
})

function uncounted(second: number): Task {
  return {
    version: { taskId: 't' },
    status: { status: second > 5 ? 'STATUS_DONE_OK' : 'STATUS_EXECUTING', lastUpdateTime: time(second) },
    lastUpdateTime: time(0),
  }
}

test('status.lastUpdateTime guards the status where its counter is unset', () => {
  expect(mergeTask(received(uncounted(9)), received(uncounted(3), 7)).kept.task.status?.status).toBe('STATUS_DONE_OK')
  expect(mergeTask(received(uncounted(3)), received(uncounted(9), 7)).kept.task.status?.status).toBe('STATUS_DONE_OK')
})

test('equal versions with different content are a finding, named by field; equal content is none', () => {
  const one = received(task(2, 2))
  const other = received(task(2, 2, { description: 'edited without counting' }), 4)
  expect(mergeTask(one, other).changedInPlace).toEqual(['description'])
  expect(mergeTask(one, received(task(2, 2), 4))).toEqual({ kept: one, changedInPlace: [], isOlder: false })
})

test('a delivery state that moves on with its update time is no finding', () => {
  const pending = task(2, 2, { deliveryState: { status: 'DELIVERY_STATUS_PENDING_EXECUTE' }, lastUpdateTime: time(10) })
  const delivered = task(2, 2, { deliveryState: { status: 'DELIVERY_STATUS_DELIVERED' }, lastUpdateTime: time(11) })
  const merged = mergeTask(received(delivered), received(pending, 5))
  expect(merged.changedInPlace).toEqual([])
  expect(merged.kept.task.deliveryState?.status).toBe('DELIVERY_STATUS_DELIVERED')
})

test('ends with the newest parts whatever the order of the answers', () => {
  // A service counts up; each version of a part has one content.
  const versions = fc.array(
    fc.record({ definition: fc.integer({ min: 1, max: 6 }), status: fc.integer({ min: 1, max: 6 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(versions, (answers) => {
      const all = answers.map(({ definition, status }, index) => received(task(definition, status), index))
      const [head, ...rest] = all
      const last = rest.reduce((before, next) => mergeTask(before, next).kept, head as Received)
      const definition = Math.max(...answers.map((answer) => answer.definition))
      const status = Math.max(...answers.map((answer) => answer.status))
      expect(last.task).toEqual(task(definition, status))
    }),
  )
})

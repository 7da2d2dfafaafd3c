import { expect, test } from 'vitest'

import type { Task } from '../../../../contract/task.ts'
import { mergeTask } from '../../../../picture/loaded-task.ts'
import { createTasks, filteredTasks } from '../../../../picture/tasks.ts'
import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { epoch, makeService } from '../../../../picture/task-service.test.support.ts'
import { counterOf } from './counter.ts'

const service = makeService(60, 3)

/** First pages of all lists, then more of each. */
function walked(pages: number) {
  const tasks = createTasks()
  tasks.setFilter(anyTask, epoch)
  const lists = () => tasks.walks.getState().lists
  for (let page = 0; page < pages; page += 1)
    for (const { key, walk } of lists()) {
      if (walk.state === 'whole') continue
      const query = walk.nextToken === undefined ? walk.query : { ...walk.query, pageToken: walk.nextToken }
      tasks.addPage(key, walk.query, service.query(query))
    }
  return { lanes: filteredTasks(tasks, anyTask, epoch).shown().groups, lists: lists(), cut: new Set<never>() }
}

test('claims nothing before the first page, no total before the last', () => {
  expect(counterOf(walked(0), 'planned', epoch)).toMatchObject({ count: undefined, more: true })
  expect(counterOf(walked(1), 'planned', epoch)).toMatchObject({ count: 6, more: true })
  expect(counterOf(walked(30), 'planned', epoch)).toMatchObject({ count: 8, more: false })
})

test('a lane of which tasks were dropped is a lower bound for good', () => {
  expect(counterOf({ ...walked(30), cut: new Set(['planned']) }, 'planned', epoch).more).toBe(true)
})

test('tasks that ended badly are new for ten minutes', () => {
  const { failed } = counterOf(walked(30), 'notok', epoch + 60_000)
  expect(failed).toBeGreaterThan(0)
  expect(counterOf(walked(30), 'notok', epoch + 12 * 60_000).failed).toBe(0)
})

const now = Date.UTC(2026, 10, 21, 14, 22)

function at(seconds: number): string {
  return new Date(now + seconds * 1000).toISOString()
}

function counted(tasks: readonly Task[]) {
  const rows = tasks.map(
    (task, index) =>
      mergeTask(
        undefined,
        { id: `${index}`, task: { lastUpdateTime: at(-30), ...task }, raw: task },
        { receivedAt: now, asOf: now, exchangeId: undefined },
        { newsAfter: Infinity, underParent: undefined },
      ).after,
  )
  return counterOf({ lanes: new Map([['delivering', rows]]), lists: [], cut: new Set() }, 'delivering', now)
}

test('late counts a task once, however many limits it missed; not one that has ended, nor for a replica not updated', () => {
  const both: Task = {
    deliveryState: { deliveryConstraints: { deliverBefore: at(-5) } },
    executionConstraints: { completeBefore: at(-5) },
  }
  const late = { status: { status: 'STATUS_SENT' }, ...both }
  const ended = { status: { status: 'STATUS_DONE_OK' }, ...both }
  const silent = { status: { status: 'STATUS_SENT' }, replication: { staleTime: at(-5) } }
  const inTime = { status: { status: 'STATUS_SENT' }, executionConstraints: { completeBefore: at(5) } }
  expect(counted([late, ended, silent, inTime]).late).toBe(1)
})

test('a task that was cancelled or replaced did not fail', () => {
  const failed = { status: { status: 'STATUS_DONE_NOT_OK' } }
  const cancelled = { status: { status: 'STATUS_DONE_NOT_OK', taskError: { code: 'ERROR_CODE_CANCELLED' } } }
  expect(counted([failed, cancelled, { status: { status: 'STATUS_REPLACED' } }]).failed).toBe(1)
})

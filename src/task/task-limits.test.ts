import { expect, test } from 'vitest'

import type { Task } from '../contract/task.ts'
import { bindingLimits, cardLimit } from './task-limits.ts'

test('the limits of a task are read once, however often a card looks', () => {
  let reads = 0
  const task = {
    status: { status: 'STATUS_EXECUTING' },
    get executionConstraints() {
      reads += 1
      return { completeBefore: '2026-11-21T12:00:00Z' }
    },
  } as Task
  const at = Date.UTC(2026, 10, 21, 12)
  for (let second = 60; second > 0; second -= 1) expect(cardLimit(task, at - second * 1000)?.left).toBe(second * 1000)
  expect(reads).toBe(1)
  expect(bindingLimits(task)).toBe(bindingLimits(task))
})

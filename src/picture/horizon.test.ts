import { expect, test } from 'vitest'

import { createCollection } from './collection.ts'
import { deadlinesIn, horizon } from './horizon.ts'
import type { LoadedTask } from './loaded-task.ts'
import { loadedTask } from './loaded-task.test.support.ts'

function at(clock: string): number {
  return Date.parse(`2026-11-21T${clock}Z`)
}
function due(id: string, clock: string, status = 'STATUS_EXECUTING'): LoadedTask {
  return loadedTask(id, {
    displayName: id,
    status: { status },
    executionConstraints: { completeBefore: `2026-11-21T${clock}Z` },
  })
}

function deadlines(...tasks: readonly LoadedTask[]) {
  const all = createCollection<LoadedTask>()
  all.apply(tasks.map((task) => [task.id, task]))
  return deadlinesIn(all).shown().rows
}

test('sorts what is ahead by time left and what was missed latest first', () => {
  const tasks = [
    due('late', '14:00:00'),
    due('later', '13:00:00'),
    due('far', '16:00:00'),
    due('soon', '14:30:00'),
    due('done', '14:31:00', 'STATUS_DONE_OK'),
  ]
  const { ahead, missed } = horizon(deadlines(...tasks), at('14:20:00'), 2)
  expect(ahead.first.map(({ task }) => task.id)).toEqual(['soon', 'far'])
  expect(missed.first.map(({ task }) => task.id)).toEqual(['late', 'later'])
  const short = horizon(deadlines(...tasks), at('14:20:00'), 1)
  expect([short.ahead.count, short.missed.count]).toEqual([2, 2])
  expect([...short.ahead.first, ...short.missed.first].map(({ task }) => task.id)).toEqual(['soon', 'late'])
})

test('a replica counts by its stale time', () => {
  const [deadline] = deadlines(
    loadedTask('r', { status: { status: 'STATUS_SENT' }, replication: { staleTime: '2026-11-21T15:00:00Z' } }),
  )
  expect(deadline?.limit).toMatchObject({ kind: 'replica', at: at('15:00:00') })
})

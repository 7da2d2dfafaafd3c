import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createDeadlineList, horizon } from './horizon.ts'
import { newestFirst, type LoadedTask } from './loaded-task.ts'
import { loadedTask, rowsOverTime } from './loaded-task-model.ts'

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

test('sorts what is ahead by time left and what was missed latest first', () => {
  const tasks = [
    due('late', '14:00:00'),
    due('later', '13:00:00'),
    due('far', '16:00:00'),
    due('soon', '14:30:00'),
    due('done', '14:31:00', 'STATUS_DONE_OK'),
  ]
  const { ahead, missed } = horizon(createDeadlineList()(tasks.toSorted(newestFirst)), at('14:20:00'))
  expect(ahead.map(({ task }) => task.id)).toEqual(['soon', 'far'])
  expect(missed.map(({ task }) => task.id)).toEqual(['late', 'later'])
})

test('a replica counts by its stale time', () => {
  const [deadline] = createDeadlineList()([
    loadedTask('r', { status: { status: 'STATUS_SENT' }, replication: { staleTime: '2026-11-21T15:00:00Z' } }),
  ])
  expect(deadline?.limit).toMatchObject({ kind: 'replica', at: at('15:00:00') })
})

test('the list kept from poll to poll equals a new list', () => {
  fc.assert(
    fc.property(rowsOverTime, (polls) => {
      const kept = createDeadlineList()
      for (const rows of polls) expect(kept(rows)).toEqual(createDeadlineList()(rows))
    }),
  )
})

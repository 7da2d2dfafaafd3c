import { expect, test } from 'vitest'

import { createCollection } from '../../../../picture/collection.ts'
import { loadedTask } from '../../../../picture/loaded-task.test.support.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { pairsOf, taskChange } from './task-changes.ts'

const now = Date.UTC(2026, 10, 21, 15, 14, 22)
const then = loadedTask('t1', {
  displayName: 'Hoist 2 persons',
  version: { taskId: 't1', definitionVersion: 1, statusVersion: 4 },
  status: { status: 'STATUS_EXECUTING' },
  lastUpdateTime: '2026-11-21T14:02:04Z',
})

function tasks(...ids: string[]) {
  const known = createCollection<LoadedTask>()
  known.apply(ids.map((id) => [id, loadedTask(id, {})]))
  return known
}

test('what became of a task is said by its fields, and in one line for its card', () => {
  const later = loadedTask('t1', {
    displayName: 'Hoist 3 persons',
    version: { taskId: 't1', definitionVersion: 2, statusVersion: 6 },
    status: { status: 'STATUS_DONE_OK' },
    lastUpdateTime: '2026-11-21T14:12:31Z',
  })
  expect(taskChange(then, later, now)).toEqual({
    id: 't1',
    title: 'Hoist 3 persons',
    status: 'STATUS_DONE_OK',
    words: 'Executing to Done OK',
    line: 'now Done OK, 14:12:31Z',
    updated: Date.UTC(2026, 10, 21, 14, 12, 31),
    fields: [
      { path: 'displayName', before: 'Hoist 2 persons', after: 'Hoist 3 persons' },
      { path: 'status.status', before: 'STATUS_EXECUTING', after: 'STATUS_DONE_OK' },
    ],
  })
})

test('a task in the same status says that something else of it changed, and one that is the same nothing', () => {
  const renamed = loadedTask('t1', { ...then.task, displayName: 'Hoist', lastUpdateTime: '2026-11-21T14:30:00Z' })
  expect(taskChange(then, renamed, now)?.line).toBe('now changed, 14:30:00Z')
  expect(taskChange(then, loadedTask('t1', { ...then.task }), now)).toBeUndefined()
})

test('a task that is not there at one of the times is not said to be gone', () => {
  expect(taskChange(then, undefined, now)).toMatchObject({ line: 'not loaded now', fields: [] })
  expect(taskChange(undefined, then, now)).toMatchObject({ words: 'Not loaded then', fields: [] })
})

test('each task of either time comes once, with what is known of it at the other', () => {
  const [before, after] = [tasks('a', 'b'), tasks('b', 'c')]
  const pairs = [...pairsOf(before.items(), after.items(), after.get, before.get)]
  expect(pairs.map((pair) => pair.map((task) => task?.id))).toEqual([
    ['a', undefined],
    ['b', 'b'],
    [undefined, 'c'],
  ])
})

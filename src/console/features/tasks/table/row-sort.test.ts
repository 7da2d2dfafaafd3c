import { expect, test } from 'vitest'

import { copyOf } from '../../../../entity/copy.ts'
import { createLivePicture } from '../../../known/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { loadedTask } from '../../../../picture/loaded-task.test.support.ts'
import { view } from '../../../../picture/view.ts'
import { sortedBy } from './row-sort.ts'
import { readSort, writeSort } from '../../../ui/list/column.ts'
import { tableColumns } from './task-columns.tsx'

function dueAt(id: string, completeBefore: string) {
  return loadedTask(id, { displayName: id, executionConstraints: { completeBefore } })
}

function due(id: string, clock: string) {
  return dueAt(id, `2026-11-21T${clock}Z`)
}

function named(id: string, entityId: string) {
  return loadedTask(id, { relations: { assignee: { system: { entityId } } } })
}

function liveWith(...rows: readonly LoadedTask[]) {
  const live = createLivePicture()
  live.tasks.all.apply(rows.map((row) => [row.id, row]))
  const all = view(live.tasks.all, { order: newestFirst })
  const by = (text: string) => sortedBy(all, readSort(text, tableColumns), live)
  const ids = (text: string) =>
    by(text)
      .shown()
      .rows.map((row) => row.id)
  return { live, by, ids }
}

test('sorts rows by a column either way, rows without a value last', () => {
  const { ids } = liveWith(due('b', '15:00:00'), due('a', '16:00:00'), loadedTask('c', { displayName: 'c' }))
  expect(ids('complete')).toEqual(['b', 'a', 'c'])
  expect(ids('-complete')).toEqual(['a', 'b', 'c'])
  expect(ids('-task')).toEqual(['c', 'b', 'a'])
  expect(writeSort(readSort('-task', tableColumns) ?? { column: 'age', isDescending: false })).toBe('-task')
  expect(readSort('nonsense', tableColumns)).toBeUndefined()
})

test('limits sort by their times, whatever their zones and decimals, and those that are no times come last', () => {
  const { ids } = liveWith(
    dueAt('whole', '2026-11-21T15:00:00Z'),
    dueAt('later', '2026-11-21T15:00:00.250Z'),
    dueAt('first', '2026-11-21T16:30:00+02:00'),
    dueAt('unreadable', '0 h'),
  )
  expect(ids('complete')).toEqual(['first', 'whole', 'later', 'unreadable'])
})

test('rows can be sorted by any column', () => {
  const { ids } = liveWith(due('b', '15:00:00'), named('a', 'e-1'))
  for (const { id } of tableColumns) expect(ids(`-${id}`)).toHaveLength(2)
})

test('a name that becomes known moves the rows of its assignee', () => {
  const { live, by } = liveWith(named('1', 'e-1'), named('2', 'e-2'))
  const sorted = by('assignee')
  const stop = sorted.follow(() => undefined)
  const ids = () => sorted.shown().rows.map((row) => row.id)
  expect(ids()).toEqual(['1', '2'])
  const entity = { entityId: 'e-1', aliases: { name: 'zulu' } }
  const source = { kind: 'opened', name: 'x', openedAt: 0 } as const
  live.entities.add([copyOf({ entity, wire: entity, source, snapshot: false, carriedAt: 0, standIn: '' })])
  expect(ids()).toEqual(['2', '1'])
  stop()
})

test('a sub-task that comes moves the row of its parent', () => {
  const { live, by } = liveWith(named('1', 'e-1'), named('2', 'e-2'))
  const sorted = by('-sub')
  const stop = sorted.follow(() => undefined)
  const child = loadedTask('3', { relations: { parentTaskId: '2' } })
  live.tasks.all.apply([['3', child]])
  expect(sorted.shown().rows[0]?.id).toBe('2')
  stop()
})

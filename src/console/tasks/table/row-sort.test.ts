import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { noEntities, withEntitiesOf } from '../../entity/known-entities.ts'
import { newestFirst } from '../../live/loaded-task.ts'
import { loadedTask, rowsOverTime } from '../../live/loaded-task-model.ts'
import { noTasks } from '../../live/loaded-tasks.ts'
import { createRowSort } from './row-sort.ts'
import { readSort, tableColumns, writeSort } from './table-columns.ts'

function due(id: string, clock: string) {
  return loadedTask(id, { displayName: id, executionConstraints: { completeBefore: `2026-11-21T${clock}Z` } })
}

function named(id: string, entityId: string) {
  return loadedTask(id, { relations: { assignee: { system: { entityId } } } })
}

test('sorts rows by a column either way, rows without a value last', () => {
  const rows = [due('b', '15:00:00'), due('a', '16:00:00'), loadedTask('c', { displayName: 'c' })].toSorted(newestFirst)
  const by = (text: string) => createRowSort()(rows, readSort(text), noTasks).map((row) => row.id)
  expect(by('complete')).toEqual(['b', 'a', 'c'])
  expect(by('-complete')).toEqual(['a', 'b', 'c'])
  expect(by('-task')).toEqual(['c', 'b', 'a'])
  expect(writeSort(readSort('-task'))).toBe('-task')
  expect(readSort('nonsense')).toBeUndefined()
})

test('an order kept from poll to poll equals a new sort, by any column', () => {
  const sorts = tableColumns.flatMap(({ id }) => [id, `-${id}`])
  fc.assert(
    fc.property(rowsOverTime, fc.constantFrom(...sorts), (polls, text) => {
      const kept = createRowSort()
      for (const rows of polls) {
        const sort = readSort(text)
        expect(kept(rows, sort, noTasks)).toEqual(createRowSort()(rows, sort, noTasks))
      }
    }),
  )
})

test('a name that becomes known moves the rows of its assignee', () => {
  const rows = [named('1', 'e-1'), named('2', 'e-2')].toSorted(newestFirst)
  const sort = createRowSort()
  const ids = (entities: typeof noEntities) =>
    sort(rows, readSort('assignee'), { ...noTasks, entities }).map((row) => row.id)
  expect(ids(noEntities)).toEqual(['1', '2'])
  const entity: Entity = { entityId: 'e-1', aliases: { name: 'zulu' } }
  expect(ids(withEntitiesOf(noEntities, [{ task: { initialEntities: [{ entity }] } }]))).toEqual(['2', '1'])
})

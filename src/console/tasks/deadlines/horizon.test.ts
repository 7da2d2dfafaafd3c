import { expect, test } from 'vitest'
import type { Task } from '../../../contract/task.ts'
import { deadlines, horizon } from './horizon.ts'
import { absorbTask, newestFirst, type LoadedTask } from '../feed/loaded-task.ts'
import { noTasks } from '../feed/loaded-tasks.ts'
import { readSort, sortRows, writeSort } from '../table/table-columns.ts'
import { matchesText } from '../filters/text-filter.ts'
import { noEntities } from '../../entities/known-entities.ts'

const at = (clock: string): number => Date.parse(`2026-11-21T${clock}Z`)
const loaded = (id: string, task: Task): LoadedTask =>
  absorbTask(
    undefined,
    { id, task: { version: { taskId: id }, ...task }, raw: task },
    { receivedAt: 0, asOf: 0, exchangeId: undefined },
    { newsAfter: Infinity, underParent: undefined },
  ).after

const due = (id: string, clock: string, status = 'STATUS_EXECUTING'): LoadedTask =>
  loaded(id, { displayName: id, status: { status }, executionConstraints: { completeBefore: `2026-11-21T${clock}Z` } })

test('sorts what is ahead by time left and what was missed latest first', () => {
  const tasks = [
    due('late', '14:00:00'),
    due('later', '13:00:00'),
    due('far', '16:00:00'),
    due('soon', '14:30:00'),
    due('done', '14:31:00', 'STATUS_DONE_OK'),
  ]
  const { ahead, missed } = horizon(deadlines(tasks), at('14:20:00'))
  expect(ahead.map(({ task }) => task.id)).toEqual(['soon', 'far'])
  expect(missed.map(({ task }) => task.id)).toEqual(['late', 'later'])
})

test('a replica counts by its stale time', () => {
  const [deadline] = deadlines([
    loaded('r', { status: { status: 'STATUS_SENT' }, replication: { staleTime: '2026-11-21T15:00:00Z' } }),
  ])
  expect(deadline?.limit).toMatchObject({ kind: 'replica', at: at('15:00:00') })
})

test('an update of the list equals a new list', () => {
  const before = [due('a', '14:00:00'), due('b', '15:00:00'), due('c', '16:00:00')]
  const after = [before[0], due('b', '17:00:00'), due('d', '13:00:00')].filter((task) => task !== undefined)
  expect(deadlines(after, { tasks: before, list: deadlines(before) })).toEqual(deadlines(after))
})

test('sorts rows by a column either way, rows without a value last', () => {
  const rows = [due('b', '15:00:00'), due('a', '16:00:00'), loaded('c', { displayName: 'c' })].toSorted(newestFirst)
  const by = (text: string) => sortRows(rows, readSort(text), noTasks).map((row) => row.id)
  expect(by('complete')).toEqual(['b', 'a', 'c'])
  expect(by('-complete')).toEqual(['a', 'b', 'c'])
  expect(by('-task')).toEqual(['c', 'b', 'a'])
  expect(writeSort(readSort('-task'))).toBe('-task')
  expect(readSort('nonsense')).toBeUndefined()
})

test('free text looks for every word in title, id, status and assignee', () => {
  const task = loaded('4471-x', {
    displayName: 'Investigate track',
    status: { status: 'STATUS_DONE_NOT_OK' },
    relations: { assignee: { user: { userId: 'ops-desk-1' } } },
  })
  for (const text of ['track', '4471', 'not ok', 'TRACK ops-desk', 'status_done'])
    expect(matchesText(task, text, noEntities)).toBe(true)
  expect(matchesText(task, 'track raft', noEntities)).toBe(false)
})

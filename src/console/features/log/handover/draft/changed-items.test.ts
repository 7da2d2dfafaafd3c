import { expect, test } from 'vitest'

import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import { draftHandover } from './draft-handover.ts'
import { stamp, NOW, task, parts, textsOf } from './draft.test.support.ts'

function failed(id: string, message: string) {
  return task(id, 'DONE_NOT_OK', { status: { taskError: { message } } })
}

test('what ended is counted by how, with those of one cause; what was before the watch is not', () => {
  const tasks = [
    task('a', 'DONE_OK'),
    task('b', 'DONE_OK', { lastUpdateTime: stamp('05:59:59') }),
    failed('c', 'Timeout'),
    failed('d', 'Timeout'),
    failed('e', 'No fuel'),
    task('f', 'REPLACED'),
    task('g', 'EXECUTING'),
    task('h', 'EXECUTING', { createTime: stamp('07:00:00') }),
  ]
  expect(textsOf({ tasks }, 'changed')).toEqual([
    '5 tasks ended: 1 Done OK, 3 Done not OK (2 of one cause), 1 Replaced',
    '1 new task, still open',
    '1 task from before changed, still open',
  ])
  expect(draftHandover(parts({ tasks })).items[0]?.subjects.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f'])
})

function byId(...tasks: readonly LoadedTask[]): ReadonlyMap<string, LoadedTask> {
  return new Map(tasks.map((each) => [each.id, each]))
}

test('with a journal the watch is held against its beginning, whatever times tasks bear, and with what other desks read', () => {
  const before = [
    task('a', 'EXECUTING'),
    task('b', 'EXECUTING'),
    task('c', 'ACK'),
    task('d', 'ACK'),
    task('e', 'EXECUTING'),
    task('f', 'DONE_OK'),
    task('same', 'EXECUTING'),
  ]
  const old = { lastUpdateTime: stamp('04:00:00') }
  const loaded = [
    task('a', 'DONE_OK', old),
    task('c', 'EXECUTING'),
    task('d', 'EXECUTING'),
    task('e', 'EXECUTING', { displayName: 'Another name' }),
    task('f', 'DONE_OK', { displayName: 'Another name' }),
    task('same', 'EXECUTING'),
    task('new', 'CREATED', { createTime: stamp('07:00:00') }),
    task('unread then', 'CREATED', old),
  ]
  const received = { before: byId(...before), now: byId(...loaded, task('b', 'DONE_NOT_OK')) }
  expect(textsOf({ tasks: loaded, received }, 'changed')).toEqual([
    '2 tasks ended: 1 Done OK, 1 Done not OK',
    '1 task changed after the end',
    '1 new task, still open',
    '3 tasks from before changed, still open: 2 from Ack to Executing, 1 in the same status',
  ])
})

test('what a walk no longer named is not told as changed where only the journal has it', () => {
  const gone = { ...task('gone', 'DONE_OK'), absentSince: NOW }
  expect(textsOf({ received: { before: byId(task('gone', 'EXECUTING')), now: byId(gone) } }, 'changed')).toEqual([])
})

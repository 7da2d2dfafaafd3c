import { expect, test } from 'vitest'

import { makeService, type TestTaskService } from './task-service.test.support.ts'
import { anyTask } from './filter/task-filter.ts'
import { type TestReader, reader } from './reader.test.support.ts'

/** A service that forgets a task, or goes back to an older version of it. */
function round(read: TestReader, service: TestTaskService): void {
  service.wait(10)
  read.tasks.beginRound(service.now())
  read.walkAll()
  read.tasks.endRound(true)
}

test('a task that neither a round nor the poll after it names is no longer there, until one names it again', () => {
  const service = makeService(12, 3)
  const read = reader(service)
  read.walkAll()
  service.forget('t4')
  round(read, service)
  expect(read.rows().map(({ id }) => id)).toContain('t4')
  read.poll()
  expect(read.rows().map(({ id }) => id)).not.toContain('t4')
  expect(read.tasks.all.get('t4')?.absentSince).toBeTypeOf('number')
  service.put('t4', 'STATUS_ACK')
  read.poll()
  expect(read.tasks.all.get('t4')?.absentSince).toBeUndefined()
  expect(read.lane('accepted').map(({ id }) => id)).toContain('t4')
})

test('after a sleep and a Refresh a task that moved to unread pages of another status is not gone', () => {
  const service = makeService(60, 2)
  const read = reader(service, { ...anyTask, statuses: ['STATUS_SENT', 'STATUS_DONE_OK'] })
  for (const index of [0, 0, 0, 0]) read.page(index)
  read.page(1)
  expect(read.lists().map(({ walk }) => walk.state)).toEqual(['whole', 'more'])
  const moved = read.rows().find(({ task }) => task.status?.status === 'STATUS_SENT')?.id ?? ''
  service.put(moved, 'STATUS_DONE_OK')
  for (const id of ['t50', 't51', 't52']) service.put(id, 'STATUS_DONE_OK')
  service.wait(3600)
  read.tasks.beginRound(service.now())
  for (const index of [0, 0, 0, 1]) read.page(index)
  read.tasks.endRound(true)
  expect(read.tasks.all.get(moved)?.absentSince).toBeUndefined()
  read.poll()
  expect(read.tasks.all.get(moved)).toMatchObject({ absentSince: undefined, family: 'ok' })
})

test('the first walk of a query tells what is gone as its repetitions do', () => {
  const service = makeService(12, 3)
  const read = reader(service)
  read.tasks.addFound([service.query({ statusFilter: { status: 'STATUS_SENT' } })])
  const [found] = [...read.tasks.all.items()]
  service.forget(found?.id ?? '')
  service.wait(10)
  read.walkAll()
  expect(read.tasks.all.get(found?.id ?? '')).toMatchObject({ absentSince: undefined })
  read.poll()
  expect(read.tasks.all.get(found?.id ?? '')?.absentSince).toBeTypeOf('number')
})

test('a poll that began before the walk ended decides nothing, nor do walks that stood in for one', () => {
  const service = makeService(12, 50)
  const read = reader(service)
  read.walkAll()
  const late = service.query({ updateTimeRange: { startTime: new Date(service.now()).toISOString() } })
  service.forget('t4')
  round(read, service)
  read.tasks.addPoll(late, service.now())
  read.tasks.cover(late.asOf)
  read.tasks.cover(service.now())
  expect(read.rows().map(({ id }) => id)).toContain('t4')
  read.poll()
  expect(read.rows().map(({ id }) => id)).not.toContain('t4')
})

test('a task that the service now answers in an older version stays where its newest put it, and says so', () => {
  const service = makeService(12, 3)
  const read = reader(service)
  service.put('t1', 'STATUS_EXECUTING')
  read.walkAll()
  const before = read.tasks.all.get('t1')
  service.goBack('t1', 'STATUS_SENT')
  round(read, service)
  const after = read.tasks.all.get('t1')
  expect(read.lane('executing').map(({ id }) => id)).toContain('t1')
  expect(after?.absentSince).toBeUndefined()
  expect(after?.task).toBe(before?.task)
  expect(after?.olderAnswer?.task.status?.status).toBe('STATUS_SENT')
  // The same older version isn't news again.
  round(read, service)
  expect(read.tasks.all.get('t1')).toBe(after)
  // The newest version again: no difference remains.
  service.goBack('t1', 'STATUS_EXECUTING', before?.task.version?.statusVersion)
  round(read, service)
  expect(read.tasks.all.get('t1')?.olderAnswer).toBeUndefined()
})

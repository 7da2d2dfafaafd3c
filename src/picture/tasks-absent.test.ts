import { expect, test } from 'vitest'

import { makeService, type Service } from './task-service.test.support.ts'
import { anyTask } from './filter/task-filter.ts'
import { type Reader, reader } from './reader.test.support.ts'

/** A service that forgets a task, or goes back to an older version of it. */
function round(read: Reader, service: Service): void {
  service.wait(10)
  read.tasks.beginRound(service.now())
  read.walkAll()
  read.tasks.endRound(true)
}

test('a task that no answer of a round names is no longer there, until one names it again', () => {
  const service = makeService(12, 3)
  const read = reader(service)
  read.walkAll()
  service.forget('t4')
  round(read, service)
  expect(read.rows().map(({ id }) => id)).not.toContain('t4')
  expect(read.tasks.all.get('t4')?.absentSince).toBeTypeOf('number')
  service.put('t4', 'STATUS_ACK')
  read.poll()
  expect(read.tasks.all.get('t4')?.absentSince).toBeUndefined()
  expect(read.lane('accepted').map(({ id }) => id)).toContain('t4')
})

test('where a walk of the round failed, only the unfiltered one tells that a task is gone', () => {
  const service = makeService(12, 50)
  const read = reader(service, { ...anyTask, statuses: ['STATUS_SENT', 'STATUS_ACK'] })
  read.walkAll()
  const [lost] = read.rows()
  if (lost === undefined) throw new Error('nothing is loaded')
  service.forget(lost.id)
  service.wait(10)
  read.tasks.beginRound(service.now())
  read.walkAll()
  read.tasks.endRound(false)
  expect(read.rows().map(({ id }) => id)).toContain(lost.id)
  round(read, service)
  expect(read.rows().map(({ id }) => id)).not.toContain(lost.id)
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
  // The same older version again is no news.
  round(read, service)
  expect(read.tasks.all.get('t1')).toBe(after)
  // The newest once more, and nothing is left to say.
  service.goBack('t1', 'STATUS_EXECUTING', before?.task.version?.statusVersion)
  round(read, service)
  expect(read.tasks.all.get('t1')?.olderAnswer).toBeUndefined()
})

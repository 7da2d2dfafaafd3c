import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Task } from '../contract/task.ts'
import { epoch, makeService, type TestTaskService } from './task-service.test.support.ts'
import { familyOf, allStatuses } from '../task/status-families.ts'
import { anyTask, type TaskFilter } from './filter/task-filter.ts'
import { newestFirst } from './loaded-task.ts'
import { nextRequest } from './task-walk.ts'
import { filteredTasks } from './tasks.ts'
import { type TestReader, reader } from './reader.test.support.ts'

function shown(read: TestReader) {
  return read.rows().map((row) => [row.id, row.task.version?.statusVersion, row.task.status?.status])
}

function inService(service: TestTaskService, wanted: (task: Task) => boolean = () => true) {
  return service
    .tasks()
    .filter(wanted)
    .map((task) => [task.version?.taskId, task.version?.statusVersion, task.status?.status])
}

function sorted(list: unknown[][]) {
  return list.map((item) => item.join(' ')).toSorted()
}

function consistent(read: TestReader) {
  expect([...read.rows()].toSorted(newestFirst)).toEqual(read.rows())
  const inLanes = [...read.groups()].flatMap(([id, list]) => {
    for (const task of list) expect(familyOf(task.task.status?.status)).toBe(id)
    return list.map((task) => task.id)
  })
  expect(inLanes.toSorted()).toEqual(
    read
      .rows()
      .map((row) => row.id)
      .toSorted(),
  )
}

const actions = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('page' as const), index: fc.nat(15) }),
    fc.record({
      do: fc.constant('update' as const),
      id: fc.nat(45),
      status: fc.constantFrom(...allStatuses, 'STATUS_PAUSED'),
    }),
    fc.record({ do: fc.constant('poll' as const) }),
    fc.record({ do: fc.constant('renew' as const) }),
  ),
  { maxLength: 60 },
)

const filters: readonly TaskFilter[] = [
  anyTask,
  { ...anyTask, statuses: ['STATUS_SENT', 'STATUS_DONE_OK'] },
  { ...anyTask, time: { kind: 'between', from: epoch + 20_000, to: undefined } },
  { ...anyTask, time: { kind: 'between', from: undefined, to: epoch + 30_000 } },
]

const kept = { live: 6, ended: 3 }

function bound(family: string): number {
  return ['ok', 'notok', 'invalid'].includes(family) ? kept.ended : kept.live
}

test('shows each task exactly once and as the service has it, however pages, polls and changes interleave', () => {
  fc.assert(
    fc.property(actions, fc.constantFrom(...filters), fc.integer({ min: 1, max: 7 }), (list, filter, pageSize) => {
      const service = makeService(40, pageSize)
      const found: unknown[] = []
      const read = reader(service, filter, { report: (_, findings) => found.push(...findings) })
      for (const action of list) {
        if (action.do === 'page') read.page(action.index)
        if (action.do === 'update') service.put(`t${action.id}`, action.status)
        if (action.do === 'poll') read.poll()
        if (action.do === 'renew') read.tasks.beginRound(service.now())
        consistent(read)
      }
      read.walkAll()
      read.tasks.endRound(true)
      read.poll()
      consistent(read)
      const wanted = (task: Task) => {
        const updated = Date.parse(task.lastUpdateTime ?? '')
        const { time } = filter
        return (
          (filter.statuses.length === 0 || filter.statuses.some((status) => status === task.status?.status)) &&
          (time.kind !== 'between' || ((time.from ?? 0) < updated && updated < (time.to ?? Infinity)))
        )
      }
      expect(sorted(shown(read))).toEqual(sorted(inService(service, wanted)))
      expect(found).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 30_000)

test('what a poll has replaced is not brought back by a later page of an older walk', () => {
  const service = makeService(6, 2)
  const read = reader(service, { ...anyTask, statuses: ['STATUS_SENT'] })
  read.page(0)
  for (let index = 0; index < 6; index++) service.put(`t${index}`, 'STATUS_SENT')
  read.tasks.restart('STATUS_SENT', service.now())
  read.page(0)
  service.put('t0', 'STATUS_DONE_OK')
  read.poll()
  read.walkAll()
  expect(read.tasks.all.get('t0')?.family).toBe('ok')
  expect(
    read
      .lane('delivering')
      .map((task) => task.id)
      .toSorted(),
  ).toEqual(['t1', 't2', 't3', 't4', 't5'])
})

test('a value outside the fifteen is in the Invalid lane', () => {
  const service = makeService(3, 50)
  service.put('t1', 'STATUS_PAUSED')
  const read = reader(service)
  read.walkAll()
  expect(read.lane('invalid').map((task) => task.id)).toContain('t1')
})

test('remembers what changed, with the status before, and tells who follows', () => {
  const service = makeService(4, 50)
  const read = reader(service)
  read.walkAll()
  expect(read.rows().every((row) => row.change === undefined)).toBe(true)
  service.put('t0', 'STATUS_EXECUTING')
  service.put('new', 'STATUS_CREATED')
  const told: (string | undefined)[] = []
  read.tasks.all.follow((changes = []) => told.push(...changes.map(({ after }) => after?.id)))
  read.poll()
  expect(read.tasks.all.get('t0')?.change?.from).toBe(allStatuses[0])
  expect(read.tasks.all.get('new')?.change).toMatchObject({ from: undefined })
  expect(new Set(told)).toEqual(new Set(['new', 't0']))
})

test('objects of unchanged tasks stay the same through a poll', () => {
  const service = makeService(20, 50)
  const read = reader(service)
  read.walkAll()
  const before = read.rows()
  service.put('t3', 'STATUS_EXECUTING')
  read.poll()
  for (const row of before) if (row.id !== 't3') expect(read.tasks.all.get(row.id)).toBe(row)
})

test('a task does not hold the answer that brought it, with all the other tasks in it', () => {
  const service = makeService(5, 50)
  const read = reader(service)
  read.walkAll()
  service.put('t3', 'STATUS_EXECUTING')
  read.poll()
  const found = read.rows().flatMap((task) => Object.keys(task))
  expect(found).toContain('receivedAt')
  expect(found).not.toContain('tasks')
})

test('a sliding range drops what has grown too old', () => {
  const service = makeService(10, 50)
  const read = reader(service, { ...anyTask, time: { kind: 'last', preset: '15m' } })
  read.walkAll()
  expect(read.rows()).toHaveLength(10)
  const nothing = { tasks: [], nextPageToken: undefined, receivedAt: 0, asOf: 0, exchangeId: undefined }
  read.tasks.addPoll(nothing, epoch + 5_000 + 15 * 60_000)
  expect(read.rows().map((row) => row.id)).toEqual(['t9', 't8', 't7', 't6', 't5'])
  consistent(read)
})

test('another filter shows at once what is loaded and fits, and starts its own walks', () => {
  const service = makeService(30, 50)
  const read = reader(service)
  read.walkAll()
  const narrow: TaskFilter = { ...anyTask, statuses: ['STATUS_ACK'] }
  const { rows } = filteredTasks(read.tasks, narrow, service.now()).shown()
  expect(rows.map((row) => row.task.status?.status)).toEqual(['STATUS_ACK', 'STATUS_ACK'])
  read.tasks.setFilter(narrow, service.now())
  expect(read.lists().map((list) => [list.key, list.walk.pages])).toEqual([['STATUS_ACK', 0]])
})

test('a problem keeps what is loaded, and starting over asks for page 1 again', () => {
  const service = makeService(12, 3)
  for (let index = 0; index < 9; index++) service.put(`t${index}`, 'STATUS_SENT')
  const read = reader(service, { ...anyTask, statuses: ['STATUS_SENT'] })
  read.page(0)
  const query = read.lists()[0]?.walk.query ?? {}
  read.tasks.halt('STATUS_SENT', query, { kind: 'token refused', message: 'Query refused, 400' })
  expect(read.rows()).toHaveLength(3)
  const [stuck] = read.lists()
  expect(stuck && nextRequest(stuck.walk)).toBeUndefined()
  read.tasks.restart('STATUS_SENT', service.now())
  read.walkAll()
  expect(read.rows().length).toBe(service.tasks().filter((task) => task.status?.status === 'STATUS_SENT').length)
})

test('a repeated walk that fails leaves the walk that stands without a problem, as the feed says it and tries again', () => {
  const service = makeService(12, 3)
  const read = reader(service)
  read.walkAll()
  read.tasks.beginRound(service.now())
  const [list] = read.lists()
  const before = read.rows()
  if (list?.renewal) read.tasks.halt(list.key, list.renewal.query, { kind: 'failed', message: 'Query failed, 503' })
  expect(read.lists()[0]).toEqual({ ...list, renewal: undefined })
  expect(read.rows()).toBe(before)
})

test('an answer that was overtaken by a newer one says nothing about the service', () => {
  const service = makeService(3, 50)
  const read = reader(service)
  const early = service.query({})
  service.put('t1', 'STATUS_ACK')
  read.tasks.addFound([service.query({})])
  read.tasks.addFound([early])
  expect(read.tasks.all.get('t1')).toMatchObject({ family: 'accepted', olderAnswer: undefined })
})

test('with a bound the newest of each family stay, and it is said that there were more', () => {
  const change = fc.tuple(
    fc.nat(300),
    fc.constantFrom('STATUS_DONE_OK', 'STATUS_EXECUTING', 'STATUS_SENT', 'STATUS_NEW'),
  )
  fc.assert(
    fc.property(fc.nat(120), fc.array(change, { maxLength: 40 }), (count, changes) => {
      const service = makeService(count + 1, 1000)
      const read = reader(service, anyTask, { bound })
      const take = () => read.tasks.addPoll(service.query({}), service.now())
      take()
      for (const [index, status] of changes) {
        service.put(`t${index % (count + 6)}`, status)
        take()
      }
      consistent(read)
      for (const [id, list] of read.groups()) expect(list.length).toBeLessThanOrEqual(bound(id))
      expect(read.tasks.all.size).toBe(read.rows().length)
      for (const id of read.tasks.cut) expect(read.lane(id).length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

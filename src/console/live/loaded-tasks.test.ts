import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Task, TaskQuery } from '../../contract/task.ts'
import { epoch, makeService, type Service } from './task-service-model.ts'
import { familyOf, allStatuses, families } from './status/status-families.ts'
import { anyTask, type TaskFilter } from './task-filter.ts'
import { newestFirst } from './loaded-task.ts'
import {
  applyDelta,
  applyPage,
  applyProblem,
  covered,
  noTasks,
  renew,
  slideWindow,
  startOver,
  taskById,
  withFilter,
  type LoadedTasks,
} from './loaded-tasks.ts'
import { nextRequest } from './task-walk.ts'

function step(loaded: LoadedTasks, service: Service, index: number): LoadedTasks {
  const leg = loaded.legs[index % loaded.legs.length]
  const walk = leg?.renewal ?? leg?.walk
  const request = walk && nextRequest(walk)
  return leg && walk && request ? applyPage(loaded, leg.key, walk.query, service.query(request)) : loaded
}

function walkAll(loaded: LoadedTasks, service: Service): LoadedTasks {
  let at = loaded
  while (at.legs.some((leg) => leg.renewal !== undefined || !leg.walk.finished)) {
    for (let index = 0; index < at.legs.length; index++) at = step(at, service, index)
  }
  return at
}

function poll(loaded: LoadedTasks, service: Service): LoadedTasks {
  if (loaded.coveredUntil === undefined) return loaded
  const query: TaskQuery = { updateTimeRange: { startTime: new Date(loaded.coveredUntil - 5000).toISOString() } }
  let page = service.query(query)
  const asOf = page.asOf
  let at = applyDelta(loaded, page)
  while (page.nextPageToken !== undefined) {
    page = service.query({ ...query, pageToken: page.nextPageToken })
    at = applyDelta(at, page)
  }
  return covered(at, asOf)
}

function shown(loaded: LoadedTasks) {
  return loaded.rows.map((row) => [row.id, row.task.version?.statusVersion, row.task.status?.status])
}
function inService(service: Service, wanted: (task: Task) => boolean = () => true) {
  return service
    .tasks()
    .filter(wanted)
    .map((task) => [task.version?.taskId, task.version?.statusVersion, task.status?.status])
}

function sorted(list: unknown[][]) {
  return list.map((item) => item.join(' ')).toSorted()
}

function consistent(loaded: LoadedTasks) {
  expect([...loaded.rows].toSorted(newestFirst)).toEqual(loaded.rows)
  const inLanes = families.flatMap(({ id }) => {
    for (const task of loaded.lanes[id]) expect(familyOf(task.task.status?.status)).toBe(id)
    return loaded.lanes[id].map((task) => task.id)
  })
  expect(inLanes.toSorted()).toEqual(loaded.rows.map((row) => row.id).toSorted())
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

test('shows each task exactly once and as the service has it, however pages, polls and changes interleave', () => {
  fc.assert(
    fc.property(actions, fc.constantFrom(...filters), fc.integer({ min: 1, max: 7 }), (list, filter, pageSize) => {
      const service = makeService(40, pageSize)
      let loaded = withFilter(noTasks, filter, service.now())
      for (const action of list) {
        if (action.do === 'page') loaded = step(loaded, service, action.index)
        if (action.do === 'update') service.put(`t${action.id}`, action.status)
        if (action.do === 'poll') loaded = poll(loaded, service)
        if (action.do === 'renew') loaded = renew(loaded, service.now())
        consistent(loaded)
      }
      loaded = poll(walkAll(loaded, service), service)
      consistent(loaded)
      const wanted = (task: Task) => {
        const updated = Date.parse(task.lastUpdateTime ?? '')
        const { time } = filter
        return (
          (filter.statuses.length === 0 || filter.statuses.some((status) => status === task.status?.status)) &&
          (time.kind !== 'between' || ((time.from ?? 0) < updated && updated < (time.to ?? Infinity)))
        )
      }
      expect(sorted(shown(loaded))).toEqual(sorted(inService(service, wanted)))
      expect(loaded.findings).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 30_000)

test('what a poll has replaced is not brought back by a later page of an older walk', () => {
  const service = makeService(6, 2)
  let loaded = step(withFilter(noTasks, { ...anyTask, statuses: ['STATUS_SENT'] }, service.now()), service, 0)
  for (let index = 0; index < 6; index++) service.put(`t${index}`, 'STATUS_SENT')
  loaded = step(startOver(loaded, 'STATUS_SENT', service.now()), service, 0)
  service.put('t0', 'STATUS_DONE_OK')
  loaded = poll(loaded, service)
  loaded = walkAll(loaded, service)
  expect(taskById(loaded, 't0')?.family).toBe('ok')
  expect(loaded.lanes.delivering.map((task) => task.id).toSorted()).toEqual(['t1', 't2', 't3', 't4', 't5'])
})

test('a value outside the fifteen is in the Invalid lane', () => {
  const service = makeService(3, 50)
  service.put('t1', 'STATUS_PAUSED')
  const loaded = walkAll(withFilter(noTasks, anyTask, service.now()), service)
  expect(loaded.lanes.invalid.map((task) => task.id)).toContain('t1')
})

test('remembers what changed, with the status before', () => {
  const service = makeService(4, 50)
  let loaded = walkAll(withFilter(noTasks, anyTask, service.now()), service)
  expect(loaded.rows.every((row) => row.change === undefined)).toBe(true)
  service.put('t0', 'STATUS_EXECUTING')
  service.put('new', 'STATUS_CREATED')
  loaded = poll(loaded, service)
  expect(taskById(loaded, 't0')?.change?.from).toBe(allStatuses[0])
  expect(taskById(loaded, 'new')?.change).toMatchObject({ from: undefined })
  expect(loaded.changed.map(({ after }) => after.id).toSorted()).toEqual(['new', 't0'])
})

test('objects of unchanged tasks stay the same through a poll', () => {
  const service = makeService(20, 50)
  const before = walkAll(withFilter(noTasks, anyTask, service.now()), service)
  service.put('t3', 'STATUS_EXECUTING')
  const after = poll(before, service)
  for (const row of before.rows) if (row.id !== 't3') expect(taskById(after, row.id)).toBe(row)
})

test('a sliding range drops what has grown too old', () => {
  const service = makeService(10, 50)
  const filter: TaskFilter = { ...anyTask, time: { kind: 'last', preset: '15m' } }
  const loaded = walkAll(withFilter(noTasks, filter, service.now()), service)
  expect(loaded.rows).toHaveLength(10)
  const later = slideWindow(loaded, epoch + 5_000 + 15 * 60_000)
  expect(later.rows.map((row) => row.id)).toEqual(['t9', 't8', 't7', 't6', 't5'])
  consistent(later)
})

test('another filter shows at once what is loaded and fits, and starts its own walks', () => {
  const service = makeService(30, 50)
  const loaded = walkAll(withFilter(noTasks, anyTask, service.now()), service)
  const narrowed = withFilter(loaded, { ...anyTask, statuses: ['STATUS_ACK'] }, service.now())
  expect(narrowed.rows.map((row) => row.task.status?.status)).toEqual(['STATUS_ACK', 'STATUS_ACK'])
  expect(narrowed.legs.map((leg) => [leg.key, leg.walk.pages])).toEqual([['STATUS_ACK', 0]])
})

test('a problem keeps what is loaded, and starting over asks for page 1 again', () => {
  const service = makeService(12, 3)
  const filter: TaskFilter = { ...anyTask, time: { kind: 'any' }, statuses: ['STATUS_SENT'] }
  for (let index = 0; index < 9; index++) service.put(`t${index}`, 'STATUS_SENT')
  let loaded = step(withFilter(noTasks, filter, service.now()), service, 0)
  const query = loaded.legs[0]?.walk.query ?? {}
  loaded = applyProblem(loaded, 'STATUS_SENT', query, { kind: 'token refused', message: 'Query refused, 400' })
  expect(loaded.rows).toHaveLength(3)
  expect(loaded.legs[0] && nextRequest(loaded.legs[0].walk)).toBeUndefined()
  loaded = walkAll(startOver(loaded, 'STATUS_SENT', service.now()), service)
  expect(loaded.rows.length).toBe(service.tasks().filter((task) => task.status?.status === 'STATUS_SENT').length)
})

test('a repeated walk that fails leaves the walk that stands without a problem, as the feed says it and tries again', () => {
  const service = makeService(12, 3)
  const loaded = renew(walkAll(withFilter(noTasks, anyTask, service.now()), service), service.now())
  const [leg] = loaded.legs
  const failed = { kind: 'failed' as const, message: 'Query failed, 503' }
  const after = leg?.renewal && applyProblem(loaded, leg.key, leg.renewal.query, failed)
  expect(after?.legs[0]).toEqual({ ...leg, renewal: undefined })
  expect(after?.rows).toEqual(loaded.rows)
})

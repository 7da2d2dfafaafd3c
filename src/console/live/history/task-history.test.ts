import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'

import type { Task } from '../../../contract/task.ts'
import { absorbTask, type LoadedTask } from '../loaded-task.ts'
import { observationTitle } from './observation.ts'
import { HistoryStore, type HistoryLimits } from './task-history.ts'

const SCOPE = 'Harbor West operator'
const stores: HistoryStore[] = []
function make(limits?: HistoryLimits, name = `history-${Math.random()}`) {
  const store = new HistoryStore(name, limits)
  stores.push(store)
  return store
}
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

function loaded(id: string, statusVersion: number, extra: Partial<Task> = {}, before?: LoadedTask): LoadedTask {
  const task: Task = {
    version: { taskId: id, definitionVersion: 1, statusVersion },
    status: { status: 'STATUS_SENT' },
    ...extra,
  }
  const source = { receivedAt: statusVersion * 1000, asOf: statusVersion * 1000, exchangeId: undefined }
  return absorbTask(before, { id, task, raw: task }, source, { newsAfter: Infinity, underParent: undefined }).after
}

test('keeps each change field by field, newest first, with when the task was first seen', async () => {
  const store = make()
  const first = loaded('t', 2)
  const ack = loaded(
    't',
    5,
    { status: { status: 'STATUS_ACK' }, deliveryState: { status: 'DELIVERY_STATUS_DELIVERED' } },
    first,
  )
  await store.observe(SCOPE, [{ before: undefined, after: first }], 0)
  await store.observe(SCOPE, [{ before: first, after: ack }], 0)
  const history = await store.of(SCOPE, 't')
  expect(history.first).toEqual({ at: 2000, status: 'STATUS_SENT', definitionVersion: 1, statusVersion: 2 })
  expect(history.observations).toHaveLength(1)
  const [seen] = history.observations
  expect(seen && observationTitle(seen)).toBe('Sent to Ack')
  expect(seen?.changes).toContainEqual({ path: 'status.status', before: 'STATUS_SENT', after: 'STATUS_ACK' })
  expect(seen?.before.statusVersion).toBe(2)
})

test('says after a reload that a task changed while nobody watched, and nothing when it did not', async () => {
  const store = make()
  await store.observe(SCOPE, [{ before: undefined, after: loaded('t', 2) }], 0)
  await store.observe(SCOPE, [{ before: undefined, after: loaded('t', 2) }], 0)
  expect((await store.of(SCOPE, 't')).observations).toEqual([])
  await store.observe(
    SCOPE,
    [{ before: undefined, after: loaded('t', 4, { status: { status: 'STATUS_DONE_OK' } }) }],
    0,
  )
  const history = await store.of(SCOPE, 't')
  expect(history.observations).toMatchObject([{ unwatched: true, statusVersion: 4, before: { statusVersion: 2 } }])
  expect(history.first?.statusVersion).toBe(2)
})

test("another environment's or client's tasks are apart", async () => {
  const store = make()
  await store.observe(SCOPE, [{ before: undefined, after: loaded('t', 2) }], 0)
  expect((await store.of('elsewhere', 't')).first).toBeUndefined()
})

test('drops the oldest beyond its size and says so', async () => {
  const store = make({ bytes: 3000, sightings: 100 })
  let before = loaded('t', 1)
  for (let version = 2; version < 40; version++) {
    const after = loaded('t', version, { description: `change ${version}` }, before)
    await store.observe(SCOPE, [{ before, after }], 0)
    before = after
  }
  const history = await store.of(SCOPE, 't')
  expect(await store.size()).toBeLessThanOrEqual(3000)
  expect(history.dropped).toBeGreaterThan(0)
  expect(history.observations.length + history.dropped).toBe(38)
  expect(history.observations[0]?.statusVersion).toBe(39)
})

test('keeps only so many sightings', async () => {
  const store = make({ bytes: 1e6, sightings: 20 })
  for (let index = 1; index <= 30; index++)
    await store.observe(SCOPE, [{ before: undefined, after: loaded(`t${index}`, index) }], 0)
  expect((await store.of(SCOPE, 't1')).first).toBeUndefined()
  expect((await store.of(SCOPE, 't30')).first).toBeDefined()
})

test('forgets on demand', async () => {
  const store = make()
  await store.observe(SCOPE, [{ before: undefined, after: loaded('t', 2) }], 0)
  await store.clear()
  expect((await store.of(SCOPE, 't')).first).toBeUndefined()
})

test('forgets one environment and client, with what was still being written, and leaves the others', async () => {
  const store = make()
  const others = ['Harbor West', 'Harbor West operator 2', '']
  for (const each of [SCOPE, ...others]) {
    const first = loaded('t', 2)
    await store.observe(each, [{ before: undefined, after: first }], 0)
    void store.observe(each, [{ before: first, after: loaded('t', 3, {}, first) }], 0)
  }
  const all = await store.size()
  expect(await store.scopes()).toHaveLength(4)
  await store.forget(SCOPE)
  expect((await store.of(SCOPE, 't')).first).toBeUndefined()
  expect((await store.scopes()).toSorted()).toEqual(others.toSorted())
  expect((await store.of('Harbor West', 't')).observations).toHaveLength(1)
  expect(await store.size()).toBeCloseTo((all * 3) / 4)
})

import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'

import type { Task } from '../../../contract/task.ts'
import { mergeTask, type LoadedTask } from '../../../picture/loaded-task.ts'
import { observationTitle } from '../../../picture/observation.ts'
import { shardOf } from './sightings.ts'
import { HistoryStore, type HistoryLimits } from './task-history.ts'

const SCOPE = 'Harbor West operator'
const stores: HistoryStore[] = []
function make(limits?: HistoryLimits, name = `history-${Math.random()}`) {
  const store = new HistoryStore(name, limits)
  stores.push(store)
  return store
}
afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove()
})

function loaded(id: string, statusVersion: number, extra: Partial<Task> = {}, before?: LoadedTask): LoadedTask {
  const task: Task = {
    version: { taskId: id, definitionVersion: 1, statusVersion },
    status: { status: 'STATUS_SENT' },
    ...extra,
  }
  const source = { receivedAt: statusVersion * 1000, asOf: statusVersion * 1000, exchangeId: undefined }
  return mergeTask(before, { id, task, raw: task }, source, { newsAfter: Infinity, underParent: undefined }).after
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
  const store = make({ bytes: 3000, inShard: 100 })
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

test('keeps only so many sightings, and drops the longest unseen', async () => {
  const store = make({ bytes: 1e6, inShard: 1 })
  const ids = Array.from({ length: 600 }, (_, index) => `t${index + 1}`)
  for (const [index, id] of ids.entries())
    void store.observe(SCOPE, [{ before: undefined, after: loaded(id, index + 1) }], 0)
  const newest = new Map(ids.map((id) => [shardOf(id), id]))
  const kept = await Promise.all(ids.map(async (id) => ((await store.of(SCOPE, id)).first === undefined ? [] : [id])))
  expect(kept.flat().toSorted()).toEqual([...newest.values()].toSorted())
})

test('steps that come while others are written are kept in their order', async () => {
  const store = make()
  const versions = [1, 2, 3, 4].map((version) => loaded('t', version))
  const steps = versions.map((after, index) => store.observe(SCOPE, [{ before: versions[index - 1], after }], 0))
  void store.observe('elsewhere', [{ before: undefined, after: loaded('t', 9) }], 0)
  await Promise.all(steps)
  const { first, observations } = await store.of(SCOPE, 't')
  expect(first?.statusVersion).toBe(1)
  expect(observations.map(({ statusVersion }) => statusVersion)).toEqual([4, 3, 2])
  expect((await store.of('elsewhere', 't')).first?.statusVersion).toBe(9)
})

test('takes over what the first version of the database kept', async () => {
  const name = `history-${Math.random()}`
  const old = await openDB(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('observations', { autoIncrement: true }).createIndex('task', ['scope', 'taskId'])
      database.createObjectStore('seen', { keyPath: ['scope', 'taskId'] }).createIndex('last', 'last.at')
      database.createObjectStore('facts')
    },
  })
  const sighting = { at: 2000, status: 'STATUS_SENT', definitionVersion: 1, statusVersion: 2 }
  for (const taskId of ['t', 'u']) await old.put('seen', { scope: SCOPE, taskId, first: sighting, last: sighting })
  await old.put('facts', 7, 'dropped')
  old.close()
  const store = make(undefined, name)
  expect(await store.of(SCOPE, 't')).toEqual({ first: sighting, observations: [], dropped: 7 })
  await store.observe(SCOPE, [{ before: undefined, after: loaded('u', 5) }], 0)
  expect((await store.of(SCOPE, 'u')).observations).toMatchObject([{ unwatched: true, before: sighting }])
})

test('forgets on demand', async () => {
  const store = make()
  await store.observe(SCOPE, [{ before: undefined, after: loaded('t', 2) }], 0)
  await store.clear()
  expect((await store.of(SCOPE, 't')).first).toBeUndefined()
})

test.each(['one', 'all'] as const)('keeps what is observed after it was told to forget %s', async (which) => {
  const store = make()
  void store.observe(SCOPE, [{ before: undefined, after: loaded('t', 2) }], 0)
  void (which === 'one' ? store.forget(SCOPE) : store.clear())
  await store.observe(SCOPE, [{ before: undefined, after: loaded('u', 2) }], 0)
  expect((await store.of(SCOPE, 't')).first).toBeUndefined()
  expect((await store.of(SCOPE, 'u')).first).toBeDefined()
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

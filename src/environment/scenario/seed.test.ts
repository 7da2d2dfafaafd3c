import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

import { check } from '../../contract/check.ts'
import { task as taskSchema } from '../../contract/task.ts'
import { removeOverride } from '../operations/override-removal.ts'
import { pageOf, taskCount, temporaryFolder, temporaryStore } from '../service.test.support.ts'
import { openBlobStore } from '../store/blob-store.ts'
import { fixtures } from './fixtures.ts'
import { harborWest } from './harbor-west.test.support.ts'
import { readOrigin, seedScenario } from './seed.ts'

// Each test seeds a world of its own.
vi.setConfig({ testTimeout: 60_000 })

const start = Date.parse('2026-11-21T14:22:07.250Z')

async function seeded(tasks?: number) {
  const store = await temporaryStore()
  const blobs = await openBlobStore(join(await temporaryFolder(), 'objects'))
  await seedScenario(store, blobs, harborWest(start), {
    name: 'harbor-west',
    seed: 1,
    start,
    ...(tasks !== undefined && { tasks }),
  })
  return { store, blobs }
}

test('the fixtures are what a store then holds', async () => {
  const { store, blobs } = await seeded()
  const facts = fixtures()
  expect(await taskCount(store)).toBe(facts.taskCount)
  expect(await store.deletedObjects.page(undefined, 1000)).toHaveLength(facts.deletedObjectCount)
  expect(await store.objects.get(facts.object.path)).toMatchObject({
    sha256: facts.object.sha256,
    bytes: facts.object.bytes,
  })
  expect(await blobs.has(facts.object.sha256)).toBe(true)
  const moment = await store.tasks.moment()
  expect(await pageOf(store, { moment, parentTaskId: facts.parentTaskId, limit: 50 })).toHaveLength(8)
  for (const id of facts.egress.active)
    expect(await store.egressStreams.get(id)).toMatchObject({ state: 'active', sourceLive: true })
  expect(await store.egressStreams.get(facts.egress.sourceNotLive)).toMatchObject({ sourceLive: false })
  expect((await store.egressStreams.get(facts.egress.forbidden))?.allowedClients).not.toContain('operator')
  expect(await store.egressStreams.get(facts.egress.unavailable)).toMatchObject({ unavailableUntil: null })
  expect(await store.egressStreams.get(facts.egress.recovers)).toMatchObject({ attemptsUntilReady: 2 })
  const entity = await store.entities.get(facts.override.entityId)
  const after = entity && removeOverride(entity, facts.override.fieldPath)
  expect(facts.override.fieldPath).toBe('milView.disposition')
  expect(after?.milView?.disposition).toBe(facts.override.after)
  expect(entity?.milView?.disposition).not.toBe(facts.override.after)
})

test('a deleted-object record may name what is still served, with the same checksum or another', async () => {
  const { store } = await seeded()
  const records = (await store.deletedObjects.page(undefined, 300)).map(({ record }) => record)
  const served = await Promise.all(
    records.map(async (record) => ({ record, object: await store.objects.get(record.path) })),
  )
  const present = served.filter(({ object }) => object !== undefined)
  expect(present.filter(({ record, object }) => object?.sha256 === record.checksum)).toHaveLength(1)
  expect(present.length).toBeGreaterThan(2)
  expect(records.filter(({ checksum }) => !/^[\da-f]{64}$/.test(checksum))).toHaveLength(3)
})

test('media of entities name stored objects', async () => {
  const { store } = await seeded()
  const entities = await Promise.all(
    harborWest(start).entities.map(({ entityId = '' }) => store.entities.get(entityId)),
  )
  const paths = entities.flatMap((entity) => entity?.media?.media ?? []).map(({ relativePath }) => relativePath ?? '')
  expect(paths.length).toBeGreaterThan(4)
  for (const path of paths)
    expect([path, (await store.objects.get(path.replace('api/v1/objects/', '')))?.path]).toEqual([
      path,
      path.replace('api/v1/objects/', ''),
    ])
})

test('grows to any number of tasks, which are as the contract has them and older than the first screen', async () => {
  const { store } = await seeded(3000)
  expect(await taskCount(store)).toBe(3000)
  const origin = await readOrigin(store)
  expect(origin).toEqual({ name: 'harbor-west', seed: 1, start: Date.parse('2026-11-21T14:22:07Z') })
  const moment = await store.tasks.moment()
  const tasks = await pageOf(store, { moment, limit: 5000 })
  const findings = tasks
    .flatMap((task) => check(taskSchema, task).findings)
    .filter(({ severity }) => severity !== 'note')
  expect(findings).toEqual([])
  expect(tasks[0]?.displayName).toBe('Expanding square search, sector ALFA-3')
  const children = tasks.filter((task) => task.relations?.parentTaskId !== undefined)
  const ids = new Set(tasks.map((task) => task.version?.taskId))
  expect(ids.size).toBe(3000)
  expect(children.length).toBeGreaterThan(300)
  expect(children.filter((task) => !ids.has(task.relations?.parentTaskId))).toEqual([])
})

test('two seeds of the same start hold the same tasks', async () => {
  const pages = await Promise.all(
    [1, 2].map(async () => pageOf((await seeded(600)).store, { moment: 1_000_000, limit: 1000 })),
  )
  expect(pages[0]).toEqual(pages[1])
})

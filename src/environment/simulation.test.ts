import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

import { check } from '../contract/check.ts'
import { entity as entitySchema } from '../contract/entity/entity.ts'
import { deleteEntityOverride } from '../contract/entity/override.ts'
import { task as taskSchema, taskQueryResult, type Task } from '../contract/task.ts'
import { standingClock } from './clock.ts'
import { inverse } from './scenario/geodesy.ts'
import { entityNamed, harborWestWorld, smallHarborWest } from './scenario/harbor-west.test.support.ts'
import { moves } from './scenario/movement.ts'
import { seedScenario } from './scenario/seed.ts'
import { pageOf, temporaryFolder, temporaryStore } from './service.test.support.ts'
import { createSimulation } from './simulation.ts'
import { openBlobStore } from './store/blob-store.ts'
import type { Store } from './store/store.ts'

// Each test seeds a world of its own and reads all of it.
vi.setConfig({ testTimeout: 60_000 })

const start = Date.parse('2026-11-21T14:22:07Z')

function idOf(name: string): string {
  return entityNamed(harborWestWorld(start), name).entityId ?? ''
}

async function simulated() {
  const store = await temporaryStore()
  const blobs = await openBlobStore(join(await temporaryFolder(), 'objects'))
  await seedScenario(store, blobs, smallHarborWest(start), { name: 'harbor-west', seed: 1, start })
  const clock = standingClock(start)
  return { store, clock, simulation: createSimulation({ store, clock }) }
}

async function allTasks(store: Store): Promise<Map<string, Task>> {
  return new Map(
    (await pageOf(store, { moment: await store.tasks.moment(), limit: 100_000 })).map((task) => [
      task.version?.taskId ?? '',
      task,
    ]),
  )
}

function titled(tasks: Map<string, Task>, title: string): Task | undefined {
  return [...tasks.values()].find((task) => task.displayName === title)
}

function now(task: Task | undefined): number {
  return Date.parse(task?.lastUpdateTime ?? '')
}

test('nothing happens while the clock stands', async () => {
  const { store, simulation } = await simulated()
  const moment = await store.tasks.moment()
  await simulation.advance()
  expect(await store.tasks.moment()).toBe(moment)
})

test('versions and times only grow, and what a task was given never changes', async () => {
  const { store, clock, simulation } = await simulated()
  let before = await allTasks(store)
  for (let minute = 0; minute < 5; minute++) {
    clock.advance(60_000)
    await simulation.advance()
    const after = await allTasks(store)
    for (const [id, old] of before) {
      const task = after.get(id)
      expect(task?.initialEntities).toEqual(old.initialEntities)
      expect(task?.createdBy).toEqual(old.createdBy)
      if (JSON.stringify(task) === JSON.stringify(old)) continue
      const grown = [
        (task?.version?.definitionVersion ?? 0) - (old.version?.definitionVersion ?? 0),
        (task?.version?.statusVersion ?? 0) - (old.version?.statusVersion ?? 0),
      ]
      expect(Math.min(...grown)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...grown)).toBeGreaterThan(0)
      expect(now(task)).toBeGreaterThan(now(old))
      expect(now(task)).toBeLessThanOrEqual(clock.now())
      if (grown[1] === 0) expect(task?.status).toEqual(old.status)
      else expect(task?.status?.lastUpdateTime).not.toBe(old.status?.lastUpdateTime)
    }
    before = after
  }
  const findings = [...before.values()]
    .flatMap((task) => check(taskSchema, task).findings)
    .filter(({ severity }) => severity !== 'note')
  expect(findings).toEqual([])
})

test('a board looks alive: something changes every few seconds, and new tasks come with fresh positions', async () => {
  const { store, clock, simulation } = await simulated()
  const moment = await store.tasks.moment()
  const old = await allTasks(store)
  clock.advance(10 * 60_000)
  await simulation.advance()
  expect((await store.tasks.moment()) - moment).toBeGreaterThan(120)
  const arrived = [...(await allTasks(store)).values()].filter((task) => !old.has(task.version?.taskId ?? ''))
  expect(arrived.length).toBeGreaterThan(12)
  expect(arrived.length).toBeLessThan(60)
  const measured = arrived
    .flatMap((task) => task.initialEntities ?? [])
    .flatMap(({ entity }) => entity?.kinematics?.kinematicsGeodetic?.measurementTime ?? [])
  expect(Math.max(...measured.map((time) => Date.parse(time)))).toBeGreaterThan(start + 5 * 60_000)
})

test('an agent that never acknowledges: the task fails at deliverBefore with NOT_ACKNOWLEDGED', async () => {
  const { store, clock, simulation } = await simulated()
  clock.advance(72_000)
  await simulation.advance()
  expect(titled(await allTasks(store), 'Hold clear of LNG transfer zone')?.status?.status).toBe('STATUS_SENT')
  clock.advance(1000)
  await simulation.advance()
  const task = titled(await allTasks(store), 'Hold clear of LNG transfer zone')
  expect(task?.status).toMatchObject({ status: 'STATUS_DONE_NOT_OK', taskError: { code: 'ERROR_CODE_TIMEOUT' } })
  expect(task?.deliveryState?.error?.code).toBe('DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED')
})

test('every undelivered task whose deliverBefore passes has timed out', async () => {
  const { store, clock, simulation } = await simulated()
  clock.advance(95 * 60_000)
  await simulation.advance()
  const overdue = [...(await allTasks(store)).values()].filter(
    (task) => Date.parse(task.deliveryState?.deliveryConstraints?.deliverBefore ?? '') <= clock.now(),
  )
  const undelivered = overdue.filter((task) => task.deliveryState?.status !== 'DELIVERY_STATUS_DELIVERED')
  expect(undelivered.length).toBeGreaterThan(5)
  expect(
    undelivered.filter(
      (task) => task.status?.status !== 'STATUS_DONE_NOT_OK' && task.status?.status !== 'STATUS_INVALID',
    ),
  ).toEqual([])
  expect(undelivered.map((task) => task.deliveryState?.error?.code)).toContain('DELIVERY_ERROR_CODE_TIMEOUT')
})

test('a restart, and how often it advances, change nothing', async () => {
  const [often, once] = [await simulated(), await simulated()]
  for (let step = 0; step < 20; step++) {
    often.clock.advance(42_000)
    await createSimulation({ store: often.store, clock: often.clock }).advance()
  }
  once.clock.advance(840_000)
  await once.simulation.advance()
  expect(await allTasks(often.store)).toEqual(await allTasks(once.store))
})

test('what a running process does too late bears the time it did it, for those who have seen all before', async () => {
  const { store, clock, simulation } = await simulated()
  await simulation.start()
  onTestFinished(() => simulation.stop())
  const before = await allTasks(store)
  const seenUntil = clock.now() + 60_000
  clock.set(seenUntil)
  await expect.poll(() => store.schedule.due(clock.now(), 1), { timeout: 20_000 }).toEqual([])
  await simulation.stop()
  const changed = [...(await allTasks(store))].filter(([id, task]) => now(task) !== now(before.get(id)))
  expect(changed.length).toBeGreaterThan(3)
  expect(changed.map(([, task]) => now(task)).filter((time) => time < seenUntil - 2000)).toEqual([])
})

test('entities move along their course with their measurement, and an override stays', async () => {
  const { store, clock, simulation } = await simulated()
  const id = idOf('M/V Cape Lorne')
  const before = await store.entities.get(id)
  clock.advance(300_000)
  await simulation.advance()
  const after = await store.entities.get(id)
  const [from, to] = [before, after].map((entity) => entity?.kinematics?.kinematicsGeodetic?.location)
  const line = inverse(
    { latitudeDegrees: from?.latitudeDegrees ?? 0, longitudeDegrees: from?.longitudeDegrees ?? 0 },
    { latitudeDegrees: to?.latitudeDegrees ?? 0, longitudeDegrees: to?.longitudeDegrees ?? 0 },
  )
  expect(line.metres).toBeCloseTo(6.2 * (1852 / 3600) * 300, -1)
  expect(line.bearing).toBeCloseTo(78, 0)
  expect(after?.kinematics?.kinematicsGeodetic?.measurementTime).toBe('2026-11-21T14:27:07Z')
  expect(after?.overrides).toEqual(before?.overrides)
  for (const each of harborWestWorld(start).entities.keys()) {
    const entity = await store.entities.get(each)
    expect([
      entity?.aliases?.name,
      check(entitySchema, entity).findings.filter(({ severity }) => severity !== 'note'),
    ]).toEqual([entity?.aliases?.name, []])
  }
})

test('an entity expires when its time is over', async () => {
  const { store, clock, simulation } = await simulated()
  const id = idOf('Ambulance Vinalhaven 1')
  clock.advance(8 * 3_600_000 - 1000)
  await simulation.advance()
  expect((await store.entities.get(id))?.isLive).toBe(true)
  clock.advance(1000)
  await simulation.advance()
  expect((await store.entities.get(id))?.isLive).toBe(false)
})

test('once an entity has expired nothing updates it', async () => {
  const { store, clock, simulation } = await simulated()
  const world = harborWestWorld(start)
  const ending = [...world.entities.values()].filter((each) => each.expiryTime !== undefined && !moves(each))
  const over = async () => {
    const all = await Promise.all(ending.map(({ entityId = '' }) => store.entities.get(entityId)))
    return all.filter((entity) => entity?.isLive === false)
  }
  clock.advance(24 * 3_600_000)
  await simulation.advance()
  const expired = await over()
  expect(expired.length).toBeGreaterThan(3)
  for (const entity of expired)
    expect(Date.parse(entity?.provenance?.sourceUpdateTime ?? '')).toBeLessThanOrEqual(
      Date.parse(entity?.expiryTime ?? ''),
    )
  clock.advance(3_600_000)
  await simulation.advance()
  expect((await over()).slice(0, expired.length)).toEqual(expired)
})

test('days of absence are caught up with in bounded work, and leave a plausible state', async () => {
  const { store, clock, simulation } = await simulated()
  const moment = await store.tasks.moment()
  const began = performance.now()
  clock.advance(5 * 24 * 3_600_000)
  await simulation.advance()
  expect((await store.tasks.moment()) - moment).toBeLessThan(1500)
  expect(performance.now() - began).toBeLessThan(10_000)
  const tasks = [...(await allTasks(store)).values()]
  const recent = tasks.filter((task) => clock.now() - now(task) < 15 * 60_000)
  expect(recent.length).toBeGreaterThan(15)
  // Executing tasks were updated recently, unless they rested before.
  const stale = tasks.filter(
    (task) => task.status?.status === 'STATUS_EXECUTING' && clock.now() - now(task) > 20 * 60_000,
  )
  expect(stale.map((task) => task.displayName)).toEqual([])
})

test('hours on, still or moving, nothing that is sent as live has expired or will not for 30 days', async () => {
  const { store, clock, simulation } = await simulated()
  for (let hours = 0; hours <= 12; hours += 3) {
    const entities = await Promise.all([...harborWestWorld(start).entities.keys()].map((id) => store.entities.get(id)))
    const tasks = [...(await allTasks(store)).values()]
    const findings = [
      ...check(taskQueryResult, { tasks }, clock.now()).findings,
      ...entities.flatMap((entity) => check(deleteEntityOverride.response.schema, entity, clock.now()).findings),
    ]
    expect(findings.filter(({ kind }) => kind !== 'deprecated field')).toEqual([])
    expect(entities.filter((entity) => entity?.isLive && entity.expiryTime !== undefined).length).toBeGreaterThan(20)
    clock.advance(3 * 3_600_000)
    await simulation.advance()
  }
})

test('hours on, no task that is executed elsewhere was ever sent or delivered', async () => {
  const { store, clock } = await simulated()
  const written: Task[] = []
  const noting = (tx: Store): Store => ({
    ...tx,
    tasks: { ...tx.tasks, put: (tasks) => (written.push(...tasks), tx.tasks.put(tasks)) },
  })
  const simulation = createSimulation({
    store: { ...store, transaction: (work, size) => store.transaction((tx) => work(noting(tx)), size) },
    clock,
  })
  for (let step = 0; step < 12; step++) {
    clock.advance(10 * 60_000)
    await simulation.advance()
  }
  const changed = written.filter((task) => task.isExecutedElsewhere)
  expect(changed.length).toBeGreaterThan(50)
  expect(changed.filter((task) => task.deliveryState !== undefined)).toEqual([])
  const statuses = new Set(changed.map((task) => task.status?.status))
  expect(statuses).toContain('STATUS_ACK')
  expect([...statuses].filter((status) => /_(SENT|MACHINE_RECEIPT)$/.test(status ?? ''))).toEqual([])
})

test('from two minutes after the start on the tasks bring news of nearly everything within five minutes', async () => {
  const { store, clock, simulation } = await simulated()
  const world = harborWestWorld(start)
  for (const minutes of [2, 9]) {
    clock.set(start + minutes * 60_000)
    await simulation.advance()
    const newest = new Map<string, number>()
    for (const task of (await allTasks(store)).values())
      for (const { entity } of task.initialEntities ?? []) {
        const [id, at] = [entity?.entityId ?? '', Date.parse(entity?.provenance?.sourceUpdateTime ?? '')]
        if (at > (newest.get(id) ?? 0)) newest.set(id, at)
      }
    const fresh = [...newest.values()].filter((at) => clock.now() - at <= 5 * 60_000).length
    expect(fresh / world.entities.size).toBeGreaterThan(0.7)
  }
})

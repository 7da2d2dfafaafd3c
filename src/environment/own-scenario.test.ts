import { existsSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

import { check } from '../contract/check.ts'
import { task as taskSchema } from '../contract/task.ts'
import { secretMatches } from './access/secret.ts'
import type { Environment, EnvironmentOptions } from './environment.ts'
import { openEnvironment } from './open-environment.ts'
import { taskCount, temporaryFolder, testStart } from './service.test.support.ts'

/** A folder with the example, and one for data. */
async function folders() {
  const folder = await temporaryFolder()
  const scenario = join(folder, 'case')
  await cp(fileURLToPath(new URL('scenario/example', import.meta.url)), scenario, { recursive: true })
  return { scenario, data: join(folder, 'data') }
}

async function opened(options: EnvironmentOptions): Promise<Environment> {
  const environment = await openEnvironment({ still: true, start: testStart, ...options })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= environment.close())
  onTestFinished(close)
  return { ...environment, close }
}

async function position({ store }: Environment) {
  return (await store.entities.get('patrol-1'))?.kinematics?.kinematicsGeodetic?.location
}

test('an empty data folder is filled with a scenario of one’s own, and its clients come in with no others', async () => {
  const { store, blobs } = await opened(await folders())
  expect(await taskCount(store)).toBe(3)
  for (const id of ['contact-7', 'patrol-1', 'zone-a']) expect(await store.entities.get(id)).toBeDefined()
  for (const id of ['camera-1', 'camera-2', 'camera-3']) expect(await store.egressStreams.get(id)).toBeDefined()
  expect(await store.deletedObjects.page(undefined, 10)).toHaveLength(2)
  const object = await store.objects.get('reports/today.txt')
  const text = await new Response(await blobs.open(object?.sha256 ?? '')).text()
  expect(text).toContain('Report of 2026-11-21T13:48:00Z')
  expect((await store.clients.all()).map(({ id }) => id)).toEqual(['reader', 'tester'])
  expect(await secretMatches(await store.clients.get('tester'), 'tester-secret')).toBe(true)
})

test('a task takes the steps of its lifecycle at their times, and one without steps rests', async () => {
  const { store, advanceClock } = await opened(await folders())
  const resting = await store.tasks.get('task-1')
  const statuses: unknown[] = []
  for (let seconds = 0; seconds < 130; seconds += 5) {
    await advanceClock?.(5)
    const task = await store.tasks.get('task-2')
    expect(check(taskSchema, task).findings.filter(({ severity }) => severity !== 'note')).toEqual([])
    const seen = [task?.status?.status, task?.deliveryState?.status, task?.lastUpdateTime, task?.version?.statusVersion]
    if (JSON.stringify(seen) !== JSON.stringify(statuses.at(-1))) statuses.push(seen)
  }
  expect(statuses).toEqual([
    ['STATUS_CREATED', undefined, '2026-11-21T13:59:50Z', 1],
    ['STATUS_SENT', 'DELIVERY_STATUS_PENDING_EXECUTE', '2026-11-21T14:00:15Z', 2],
    ['STATUS_ACK', 'DELIVERY_STATUS_DELIVERED', '2026-11-21T14:00:25Z', 3],
    ['STATUS_EXECUTING', 'DELIVERY_STATUS_DELIVERED', '2026-11-21T14:00:40Z', 4],
    ['STATUS_DONE_OK', 'DELIVERY_STATUS_DELIVERED', '2026-11-21T14:02:00Z', 5],
  ])
  expect((await store.tasks.get('task-2'))?.status?.progress).toBeUndefined()
  expect(await store.tasks.get('task-1')).toEqual(resting)
})

test('what a data folder was filled with goes on without the scenario’s folder, lifecycles too', async () => {
  const { scenario, data } = await folders()
  const first = await opened({ scenario, data })
  const before = await position(first)
  await first.advanceClock?.(30)
  await first.close()
  await rm(scenario, { recursive: true })
  const second = await opened({ data })
  await second.advanceClock?.(60)
  expect((await second.store.tasks.get('task-2'))?.status?.status).toBe('STATUS_EXECUTING')
  expect(await position(second)).not.toEqual(before)
  expect(await taskCount(second.store)).toBe(3)
})

test('who starts on data that is there already is told that the scenario is not read again', async () => {
  const { scenario, data } = await folders()
  const notices: string[] = []
  const onNotice = (line: string) => void notices.push(line)
  await (await opened({ scenario, data, onNotice })).close()
  expect(notices).toEqual([])
  await opened({ scenario, data, onNotice })
  expect(notices).toEqual([expect.stringContaining(`${scenario} was not loaded`)])
})

test.each([
  ['a mistake in it', {}, { 'egress.json': '[{}]' }, /egress\.json\[0\]\.egressId: expected .*, found nothing/],
  ['nothing to grow it with', { tasks: 100 }, {}, /can't be grown: its scenario\.json has no arrivals/],
])('a scenario with %s ends the start before anything is written', async (_what, options, files, said) => {
  const { scenario, data } = await folders()
  for (const [name, text] of Object.entries(files)) await writeFile(join(scenario, name), text)
  await expect(opened({ scenario, data, ...options })).rejects.toThrow(said)
  expect(existsSync(data)).toBe(false)
})

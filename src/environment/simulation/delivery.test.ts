import { expect, test } from 'vitest'

import { datetimeOf } from '../../contract/datetime.ts'
import type { Task, TaskStatusValue } from '../../contract/task.ts'
import { standingClock } from '../clock.ts'
import { temporaryFolder, temporaryStore } from '../service.test.support.ts'
import { harborWest } from '../scenario/harbor-west.test.support.ts'
import { seedScenario } from '../scenario/seed.ts'
import { createSimulation } from '../simulation.ts'
import { openBlobStore } from '../store/blob-store.ts'
import { plannedOutcome } from './planned-outcome.ts'

const start = Date.parse('2026-11-21T14:22:07Z')

function at(seconds: number): string {
  return datetimeOf(start + seconds * 1000)
}

/** Equal tasks without a lifecycle. */
function tasksOf(status: TaskStatusValue, limits: { after?: number; before?: number }, more: Partial<Task>): Task[] {
  const { after, before } = limits
  const deliveryConstraints = {
    ...(before !== undefined && { deliverBefore: at(before) }),
    ...(after !== undefined && { deliverAfter: at(after) }),
  }
  return Array.from({ length: 20 }, (_, number) => ({
    version: { taskId: `task-${number}`, definitionVersion: 1, statusVersion: 1 },
    lastUpdateTime: at(-60),
    status: { status, lastUpdateTime: at(-60) },
    deliveryState: { deliveryConstraints },
    ...more,
  }))
}

/** Each task at each second. */
async function lived(tasks: Task[], seconds: number): Promise<Task[][]> {
  const store = await temporaryStore()
  const blobs = await openBlobStore(await temporaryFolder())
  const scenario = { ...harborWest(start), tasks, entities: [], objects: [], lifecycles: [], arrivals: [] }
  await seedScenario(store, blobs, { ...scenario, reports: undefined }, { name: 'own', seed: 1, start })
  const clock = standingClock(start)
  const simulation = createSimulation({ store, clock })
  const lives = tasks.map((task): Task[] => [task])
  for (let second = 1; second <= seconds; second += 1) {
    clock.advance(1000)
    await simulation.advance()
    for (const life of lives) life.push((await store.tasks.get(life[0]?.version?.taskId ?? '')) ?? {})
  }
  return lives
}

test.each<[string, Task[]]>([
  ['a created one', tasksOf('STATUS_CREATED', { before: 90 }, {})],
  ['one that was created long ago', tasksOf('STATUS_CREATED', { before: 90 }, { lastUpdateTime: at(-7 * 3600) })],
  ['a scheduled one without a time', tasksOf('STATUS_SCHEDULED_IN_MANAGER', { before: 90 }, {})],
  ['one for later', tasksOf('STATUS_CREATED', { before: 90 }, { scheduledTime: at(600) })],
  ['one that may not be sent at once', tasksOf('STATUS_CREATED', { before: 90, after: 40 }, {})],
])('%s is delivered within its limits where its agent can be reached', async (_, tasks) => {
  const lives = await lived(tasks, 91)
  for (const life of lives) {
    const [first, last] = [life[0] ?? {}, life.at(-1) ?? {}]
    const sent = life.findIndex(({ status }) => status?.status === 'STATUS_SENT')
    const { deliverAfter } = first.deliveryState?.deliveryConstraints ?? {}
    expect(sent).toBeGreaterThanOrEqual(deliverAfter === undefined ? 1 : 40)
    const isReached = plannedOutcome(1, first).delivery !== 'unreachable'
    expect([isReached, last.deliveryState?.status === 'DELIVERY_STATUS_DELIVERED']).toEqual([isReached, isReached])
    expect(last.deliveryState?.error?.code).toBe(isReached ? undefined : 'DELIVERY_ERROR_CODE_TIMEOUT')
    if (first.scheduledTime !== undefined) expect(last.status?.startTime).toBeUndefined()
  }
})

test.each<[string, Partial<Task>]>([
  ['at its time', { scheduledTime: at(5) }],
  ['without a time', {}],
])('what is scheduled %s without a limit is not sent before it may be', async (_, more) => {
  const lives = await lived(tasksOf('STATUS_SCHEDULED_IN_MANAGER', { after: 40 }, more), 41)
  for (const life of lives)
    expect([39, 40].map((second) => life[second]?.status?.status)).toEqual([
      'STATUS_SCHEDULED_IN_MANAGER',
      'STATUS_SENT',
    ])
})

test('a task that its agent works on outlives its delivery limit, also where no delivery status says that it was delivered', async () => {
  for (const status of ['STATUS_EXECUTING', 'STATUS_COMPLETE_REQUESTED'] as const) {
    const lives = await lived(tasksOf(status, { before: 5 }, {}), 6)
    for (const life of lives)
      expect([life.at(-1)?.status?.taskError, life.at(-1)?.deliveryState?.error]).toEqual([undefined, undefined])
  }
})

test('no task is executed before its execution may start', async () => {
  const startAfter = at(400)
  const lives = await lived(tasksOf('STATUS_WILCO', {}, { executionConstraints: { startAfter } }), 401)
  const started = lives.flatMap((life) => life.at(-1)?.status?.startTime ?? [])
  expect(started.length).toBeGreaterThan(10)
  expect(new Set(started)).toEqual(new Set([startAfter]))
})

test.each<[string, Task[]]>([
  ['accepted', tasksOf('STATUS_WILCO', {}, {})],
  ['accepted long ago', tasksOf('STATUS_WILCO', {}, { lastUpdateTime: at(-7 * 3600) })],
  ['accepted for later', tasksOf('STATUS_WILCO', {}, { scheduledTime: at(3600) })],
  ['scheduled for later', tasksOf('STATUS_SCHEDULED_IN_MANAGER', {}, { scheduledTime: at(3600) })],
])('a task that is %s and not begun when completeBefore passes ends then', async (_, tasks) => {
  const limited = tasks.map((task) => ({ ...task, executionConstraints: { completeBefore: at(30) } }))
  for (const life of await lived(limited, 31))
    expect(life.at(-1)?.status).toMatchObject({
      status: 'STATUS_DONE_NOT_OK',
      lastUpdateTime: at(30),
      taskError: { code: 'ERROR_CODE_TIMEOUT' },
    })
})

test.each(['PT5S', '', 'soon'])('a retry interval of %j doesn’t stop the others', async (retryInterval) => {
  const unreachable = Array.from({ length: 1000 }, (_, number) => `far-${number}`).find(
    (taskId) => plannedOutcome(1, { version: { taskId } }).delivery === 'unreachable',
  )
  const [far = {}, near = {}] = tasksOf(
    'STATUS_SENT',
    { before: 60 },
    {
      retryStrategy: { fixedRetryStrategy: { retryInterval } },
    },
  )
  const lives = await lived([{ ...far, version: { ...far.version, taskId: unreachable ?? '' } }, near], 61)
  expect(lives.map((life) => life.at(-1)?.deliveryState)).toMatchObject([
    { error: { code: 'DELIVERY_ERROR_CODE_TIMEOUT' } },
    { status: 'DELIVERY_STATUS_DELIVERED' },
  ])
})

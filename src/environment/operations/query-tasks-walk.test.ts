import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { taskStatusValues } from '../../contract/task.ts'
import type { Task, TaskQuery, TaskQueryResult, TaskStatusValue } from '../../contract/task.ts'
import { someTask, temporaryService, testStart } from '../service.test.support.ts'
import { engines } from '../../database/engines.test.support.ts'
import { runs } from '../../property-runs.test.support.ts'

function time(seconds: number) {
  return new Date(testStart + seconds * 1000).toISOString()
}
function byId(tasks: readonly Task[]) {
  return new Map(tasks.map((task) => [task.version?.taskId, task]))
}

async function page(service: Awaited<ReturnType<typeof temporaryService>>, body: TaskQuery): Promise<TaskQueryResult> {
  const response = await service.query(body)
  expect(response.status).toBe(200)
  return (await response.json()) as TaskQueryResult
}

const anyStatus = fc.constantFrom<TaskStatusValue>(...taskStatusValues.slice(0, 3))
const anyChange = fc.record({
  id: fc.constantFrom('p', 'a', 'b', 'c', 'd', 'e', 'é', 'Z', '~', '字'),
  at: fc.integer({ min: 0, max: 6 }),
  status: anyStatus,
  parent: fc.option(fc.constant('p'), { nil: undefined }),
})
const anyFilter = fc.oneof(
  fc.constant<TaskQuery>({ parentTaskId: 'p' }),
  fc
    .record({
      status: fc.option(anyStatus, { nil: undefined }),
      start: fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined }),
      end: fc.option(fc.integer({ min: 4, max: 7 }), { nil: undefined }),
    })
    .map(({ status, start, end }): TaskQuery => ({
      ...(status && { statusFilter: { status } }),
      updateTimeRange: {
        ...(start !== undefined && { startTime: time(start) }),
        ...(end !== undefined && { endTime: time(end) }),
      },
    })),
)

function matches(task: Task, { parentTaskId, statusFilter, updateTimeRange }: TaskQuery): boolean {
  const updated = task.lastUpdateTime ?? ''
  return (
    (parentTaskId === undefined || task.relations?.parentTaskId === parentTaskId) &&
    (statusFilter?.status === undefined || task.status?.status === statusFilter.status) &&
    (updateTimeRange?.startTime === undefined || updated > updateTimeRange.startTime) &&
    (updateTimeRange?.endTime === undefined || updated < updateTimeRange.endTime)
  )
}

test.each(engines)(
  '%s: a walk shows each task of its first moment once, whatever changes meanwhile',
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { maxLength: 25 }),
        fc.array(fc.array(anyChange, { maxLength: 4 }), { maxLength: 8 }),
        anyFilter,
        fc.integer({ min: 1, max: 4 }),
        async (before, meanwhile, filter, pageSize) => {
          const service = await temporaryService({ pageSize, engine })
          const written = (change: (typeof before)[number]) =>
            someTask(change.id, change.at, change.status, change.parent)
          await service.store.tasks.put([someTask('p', 0)])
          const asOfFirstPage = new Map<string, Task>([['p', someTask('p', 0)]])
          for (const change of before) {
            await service.store.tasks.put([written(change)])
            asOfFirstPage.set(change.id, written(change))
          }
          const expected = [...asOfFirstPage.values()].filter((task) => matches(task, filter))

          const walked: Task[] = []
          let answer = await page(service, filter)
          walked.push(...(answer.tasks ?? []))
          for (let turn = 0; answer.nextPageToken; turn++) {
            const changes = meanwhile[turn] ?? []
            if (changes.length > 0) await service.store.tasks.put(changes.map(written))
            answer = await page(service, { ...filter, pageToken: answer.nextPageToken })
            walked.push(...(answer.tasks ?? []))
          }
          expect(walked).toHaveLength(expected.length)
          expect(byId(walked)).toEqual(byId(expected))
          await service.store.close()
        },
      ),
      // PGlite is slow, and few statements differ between engines.
      runs(engine === 'libsql' ? 25 : 6),
    )
  },
  60_000,
)

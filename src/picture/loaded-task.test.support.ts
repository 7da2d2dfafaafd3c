import * as fc from 'fast-check'

import type { Task } from '../contract/task.ts'
import { allStatuses } from '../task/status-families.ts'
import { mergeTask, newestFirst, type LoadedTask } from './loaded-task.ts'
import { epoch, stamp } from './task-service.test.support.ts'

export function loadedTask(id: string, task: Task): LoadedTask {
  return mergeTask(
    undefined,
    { id, task: { version: { taskId: id }, ...task }, raw: task },
    { receivedAt: epoch, asOf: epoch, exchangeId: undefined },
    { newsAfter: Infinity, underParent: undefined },
  ).after
}

const words = ['radar', 'raft', 'Search ALFA', 'search BRAVO', 'Hold', 'hoist']

const anyTask = fc
  .record({
    id: fc.nat(60),
    second: fc.nat(5000),
    title: fc.constantFrom(...words),
    status: fc.constantFrom(...allStatuses),
    due: fc.option(fc.nat(5000), { nil: undefined }),
    who: fc.option(fc.constantFrom('ops-desk-1', 'radar-desk', 'GULL 2'), { nil: undefined }),
  })
  .map(({ id, second, title, status, due, who }) =>
    loadedTask(`t${id}`, {
      displayName: title,
      status: { status },
      lastUpdateTime: stamp(second),
      ...(due === undefined ? {} : { executionConstraints: { completeBefore: stamp(due) } }),
      ...(who === undefined ? {} : { relations: { assignee: { user: { userId: who } } } }),
    }),
  )

/** A page's rows, newest first, from poll to poll. */
export const rowsOverTime: fc.Arbitrary<readonly (readonly LoadedTask[])[]> = fc
  .array(fc.array(anyTask, { maxLength: 80 }), { minLength: 1, maxLength: 6 })
  .map((polls) => {
    const tasks = new Map<string, LoadedTask>()
    return polls.map((poll) => {
      for (const task of poll) {
        // Sometimes one leaves the page.
        if (tasks.get(task.id)?.title === task.title) tasks.delete(task.id)
        else tasks.set(task.id, task)
      }
      return [...tasks.values()].toSorted(newestFirst)
    })
  })

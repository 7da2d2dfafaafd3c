// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { anyTask } from '../../../../picture/filter/task-filter.ts'
import type { Deadline } from '../../../../picture/horizon.ts'
import { epoch, stamp } from '../../../../picture/task-service.test.support.ts'
import { createLivePicture, present } from '../../../known/live-tasks.ts'
import { wantedTasks } from '../wanted-tasks.ts'
import { useDeadlines } from './use-deadlines.ts'

afterEach(() => {
  cleanup()
  act(() => present.tasks.reset())
})

function learn(ids: readonly string[]): void {
  const tasks = ids.map((id, index) => {
    const executionConstraints = { completeBefore: stamp(index) }
    const task = { version: { taskId: id }, executionConstraints, lastUpdateTime: stamp(index) }
    return { id, task, raw: task }
  })
  present.tasks.addFound([{ tasks, nextPageToken: undefined, receivedAt: epoch, asOf: epoch, exchangeId: undefined }])
}

/** As the page draws them. */
function open(): { readonly drawn: () => readonly Deadline[] } {
  let drawn: readonly Deadline[] = []
  function Page() {
    drawn = useDeadlines(wantedTasks(present.tasks, anyTask))
    return null
  }
  render(<Page />)
  return { drawn: () => drawn }
}

function ids(deadlines: readonly Deadline[]): readonly string[] {
  return deadlines.map(({ task }) => task.id)
}

test('a page that opens again finds its tasks and their deadlines made, with what came meanwhile', () => {
  learn(['a', 'b'])
  const first = open().drawn()
  cleanup()
  expect(open().drawn()).toBe(first)
  cleanup()
  learn(['c'])
  expect(ids(open().drawn())).toEqual(['a', 'c', 'b'])
})

test('another filter and another picture have tasks of their own', () => {
  const all = wantedTasks(present.tasks, anyTask)
  expect(wantedTasks(present.tasks, { ...anyTask })).toBe(all)
  expect(wantedTasks(present.tasks, { ...anyTask, statuses: ['STATUS_SENT'] })).not.toBe(all)
  expect(wantedTasks(createLivePicture().tasks, anyTask)).not.toBe(all)
})

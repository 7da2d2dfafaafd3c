// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { anyTask } from '../../../picture/filter/task-filter.ts'
import { newWalk, withPage, withProblem, type TaskWalk } from '../../../picture/task-walk.ts'
import { noWalks } from '../../../picture/walks.ts'
import { present } from '../live-tasks.ts'
import { useTaskSources } from './use-task-sources.ts'

afterEach(() => {
  cleanup()
  present.tasks.walks.setState(() => noWalks)
})

function isCompleteAfter(walk: TaskWalk): boolean {
  const lists = [{ key: 'any' as const, walk, renewal: undefined }]
  present.tasks.walks.setState(() => ({ filter: anyTask, lists, coveredUntil: 0 }))
  const { result, unmount } = renderHook(useTaskSources)
  unmount()
  return result.current.complete
}

function paged(...tokens: (string | undefined)[]): TaskWalk {
  return tokens.reduce(
    (walk, nextPageToken, page) =>
      withPage(walk, { ids: [`task ${page}`], nextPageToken, asOf: 0, exchangeId: undefined }),
    newWalk({}),
  )
}

test('a walk that can’t go on isn’t all tasks: its page was refused, or leads back', () => {
  expect(isCompleteAfter(paged('two', undefined))).toBe(true)
  expect(isCompleteAfter(paged('two'))).toBe(false)
  expect(isCompleteAfter(paged('two', 'two'))).toBe(false)
  expect(isCompleteAfter(withProblem(paged('two'), { kind: 'token refused', message: 'Page refused, 400' }))).toBe(
    false,
  )
})

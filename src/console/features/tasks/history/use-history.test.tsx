// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { mergeTask, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { currentScope } from '../../../platform/session/scope.ts'
import { ownHistory } from '../../../known/history/task-history.ts'
import { useClearHistory, useHistory } from './use-history.ts'

afterEach(cleanup)

function version(id: string, statusVersion: number, before?: LoadedTask): LoadedTask {
  const task = { version: { taskId: id, definitionVersion: 1, statusVersion } }
  const source = { receivedAt: statusVersion, asOf: statusVersion, exchangeId: undefined }
  return mergeTask(before, { id, task, raw: task }, source, { newsAfter: Infinity, underParent: undefined }).after
}

test('a task’s history is read with each version, belongs to that task alone, and goes when it is cleared', async () => {
  const scope = currentScope()
  const first = version('a', 1)
  const second = version('a', 2, first)
  void ownHistory().observe(scope, [{ before: undefined, after: first }])
  const { result, rerender } = renderHook(({ task }) => ({ history: useHistory(task), clear: useClearHistory() }), {
    wrapper: Queries,
    initialProps: { task: first },
  })
  await waitFor(() => expect(result.current.history.first?.statusVersion).toBe(1))
  void ownHistory().observe(scope, [{ before: first, after: second }])
  rerender({ task: second })
  expect(result.current.history.first?.statusVersion).toBe(1)
  await waitFor(() => expect(result.current.history.observations).toHaveLength(1))
  rerender({ task: version('b', 1) })
  expect(result.current.history).toMatchObject({ first: undefined, observations: [] })
  rerender({ task: second })
  await waitFor(() => expect(result.current.history.observations).toHaveLength(1))
  act(() => result.current.clear.mutate())
  await waitFor(() => expect(result.current.history).toMatchObject({ first: undefined, observations: [] }))
  expect(result.current.history.unavailable).toBe(false)
})

// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Rule } from '../../../../watch/wire/rule.ts'
import { present } from '../../../known/live-tasks.ts'
import { loadedTask } from '../../../../picture/loaded-task.test.support.ts'
import { queryClient } from '../../../platform/session/query-client.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { newRule } from './rule-change.ts'
import { useDryRun, useDryRuns } from './use-dry-runs.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  present.tasks.all.clear()
  vi.useRealTimers()
})

const rule: Rule = { ...newRule('mine'), what: { kind: 'appears' }, conditions: { text: 'Life RAFT' } }

function appear(id: string): void {
  const at = new Date(Date.now() - 120_000).toISOString()
  const status = { status: 'STATUS_CREATED', lastUpdateTime: at } as const
  const task = { displayName: `Search for life raft ${id}`, createTime: at, lastUpdateTime: at, status }
  present.tasks.all.apply([[id, loadedTask(id, task)]])
}

/** Advances by less than the repetition interval at a time. */
function eventually(holds: () => void): Promise<void> {
  return vi.waitFor(holds, { timeout: 10_000 })
}

test('a rule that is being written counts what appeared before its editor opened, and what appears while it is open', async () => {
  appear('1')
  const { result } = renderHook(() => useDryRun(rule), { wrapper: Queries })
  await eventually(() => expect(result.current?.moments).toMatchObject([{ subject: 'Search for life raft 1' }]))
  appear('2')
  vi.advanceTimersByTime(15_000)
  await eventually(() => expect(result.current?.times).toHaveLength(2))
})

test('saved rules count what appears while they are listed', async () => {
  const records = [{ id: rule.id, revision: 1, savedAt: 0, rule }]
  const { result } = renderHook(() => useDryRuns(records), { wrapper: Queries })
  await eventually(() => expect(result.current.get(rule.id)?.times).toEqual([]))
  appear('1')
  vi.advanceTimersByTime(60_000)
  await eventually(() => expect(result.current.get(rule.id)?.times).toHaveLength(1))
})

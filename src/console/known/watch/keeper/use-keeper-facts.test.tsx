// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { queryClient } from '../../../platform/session/query-client.ts'
import { noSecrets, openSession } from '../../../platform/session/session.ts'
import { testToken } from '../../../platform/session/token.test.support.ts'
import { useWatch } from '../watch-store.ts'
import { useKeeperFacts, useKeeperWords } from './use-keeper-facts.ts'

let asked = 0
let visibility: DocumentVisibilityState = 'visible'
let answer: KeeperFacts

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  asked = 0
  answer = { state: 'reads', readAt: Date.now(), tasks: 1, rules: 1, now: Date.now(), servers: [], desks: 1, walls: 0 }
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json(answer)
  })
  openSession({
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    clientId: 'operator',
    token: testToken('t-1'),
    secrets: noSecrets,
    keepInTab: false,
  })
  useWatch.setState({ sharing: 'shared' })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

function show(next: DocumentVisibilityState): void {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('the keeper is asked each 5 s, not while the page is hidden, and at once when it is seen again', async () => {
  const { result } = renderHook(() => useKeeperFacts(), { wrapper: Queries })
  await pass(11_000)
  expect(asked).toBe(3)
  expect(result.current?.state).toBe('reads')
  show('hidden')
  await pass(60_000)
  expect(asked).toBe(3)
  show('visible')
  await pass(0)
  expect(asked).toBe(4)
})

test('nothing is said of the keeper once the server stops answering', async () => {
  const { result } = renderHook(() => useKeeperFacts(), { wrapper: Queries })
  await pass(0)
  expect(result.current?.state).toBe('reads')
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  await pass(5100)
  expect(result.current).toBeUndefined()
})

test('its words are drawn with each answer, and each second only while it doesn’t read', async () => {
  let draws = 0
  const { result } = renderHook(
    () => {
      draws += 1
      return useKeeperWords(useKeeperFacts())
    },
    { wrapper: Queries },
  )
  await pass(100)
  draws = 0
  await pass(20_000)
  expect(draws).toBeLessThanOrEqual(5)
  expect(result.current?.detail).toMatch(/^polled \d+ s ago, 1 task, 1 rule$/)
  answer = { ...answer, state: 'not reading', why: 'Query failed, 503' }
  await pass(5000)
  draws = 0
  await pass(10_000)
  expect(draws).toBeGreaterThanOrEqual(10)
  expect(result.current?.short).toMatch(/^Server not polling \d+ s$/)
})

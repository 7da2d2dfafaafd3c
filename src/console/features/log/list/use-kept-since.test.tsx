// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { WatchError } from '../../../known/watch/client/watch-error.ts'
import { journalFacts } from '../../../known/watch/journal/journal-facts.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { queryClient } from '../../../platform/session/query-client.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { useKeptSince } from './use-kept-since.ts'

vi.mock('../../../known/watch/journal/journal-facts.ts', () => ({ journalFacts: vi.fn() }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  useWatch.setState({ sharing: 'off' })
  vi.useRealTimers()
})

async function next() {
  await act(() => vi.advanceTimersByTimeAsync(61_000))
}

test('a server that does not answer is not said to have no journal', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useWatch.setState({ sharing: 'shared' })
  const unreachable = new WatchError('This console’s server can’t be reached')
  vi.mocked(journalFacts).mockRejectedValueOnce(unreachable)
  const { result } = renderHook(useKeptSince, { wrapper: Queries })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(result.current).toBe('unknown')
  vi.mocked(journalFacts).mockResolvedValueOnce({ state: 'on', oldest: 1000 } as never)
  await next()
  expect(result.current).toBe(1000)
  vi.mocked(journalFacts).mockRejectedValueOnce(unreachable)
  await next()
  expect(result.current).toBe(1000)
  vi.mocked(journalFacts).mockResolvedValueOnce({ state: 'off' } as never)
  await next()
  await waitFor(() => expect(result.current).toBe('nothing'))
})

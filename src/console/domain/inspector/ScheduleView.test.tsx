// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Queries } from '../../platform/session/Queries.tsx'
import { ScheduleView } from './ScheduleView.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Today's window, which is shown without a date. */
function today() {
  return screen.queryByText(/^(open now, )?06:30Z/)
}

test('a schedule is read again each minute, so that a window that has passed makes way for the next', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 10, 21, 6, 29) })
  render(<ScheduleView expression="0 30 6 * * ?" durationMilliseconds={10_000} />, { wrapper: Queries })
  await waitFor(() => expect(today()).not.toBeNull())
  expect(screen.getAllByText(/06:30Z/)).toHaveLength(3)
  await act(() => vi.advanceTimersByTimeAsync(125_000))
  await waitFor(() => expect(today()).toBeNull())
  expect(screen.getAllByText(/06:30Z/)).toHaveLength(3)
})

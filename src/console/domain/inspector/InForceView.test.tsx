// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Queries } from '../../platform/session/Queries.tsx'
import { HOUR } from '../../../format/milliseconds.ts'
import { setShownMoment } from '../../ui/browser/ticker.ts'
import { InForceView } from './InForceView.tsx'

afterEach(() => {
  cleanup()
  setShownMoment(undefined)
  vi.useRealTimers()
})

test('in the past a zone is said to be in force if it was so then', async () => {
  const now = Date.UTC(2026, 10, 21, 18)
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  render(<InForceView windows={[{ expression: '0 0 13 ? * *', durationMilliseconds: 4 * HOUR }]} />, {
    wrapper: Queries,
  })
  await waitFor(() => expect(screen.queryByText('Not in force now, next 22 NOV 13:00Z')).not.toBeNull())
  act(() => setShownMoment(now - 4 * HOUR))
  await waitFor(() => expect(screen.queryByText('In force now, to 17:00Z')).not.toBeNull())
})

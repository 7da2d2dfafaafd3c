// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { removeView, type SavedView, type ViewOutcome } from '../../known/watch/views/saved-views.ts'
import { RemoveViewDialog } from './RemoveViewDialog.tsx'

vi.mock('../../known/watch/views/saved-views.ts', () => ({ removeView: vi.fn() }))

function nothing() {
  return undefined
}

afterEach(cleanup)

test.each([
  ['closes once the view is deleted', false],
  ['was closed while it was sent, and leaves the next dialog open', true],
])('the dialog %s', async (_words, isClosed) => {
  let answer: (outcome: ViewOutcome) => void = nothing
  vi.mocked(removeView).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const onClose = vi.fn()
  const view = { id: 'a', name: 'Mine', scope: 'every desk' } as SavedView
  const { unmount } = render(<RemoveViewDialog view={view} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete view' }))
  if (isClosed) unmount()
  await act(async () => answer({ kind: 'saved' }))
  expect(onClose).toHaveBeenCalledTimes(isClosed ? 0 : 1)
})

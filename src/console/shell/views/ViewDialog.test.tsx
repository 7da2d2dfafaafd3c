// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { wholeAddress } from '../../platform/url-state/shown-state.ts'
import { saveView, type ViewOutcome } from '../../known/watch/views/saved-views.ts'
import { ViewDialog } from './ViewDialog.tsx'

vi.mock('../../platform/url-state/shown-state.ts', () => ({ wholeAddress: vi.fn() }))
vi.mock('../../known/watch/views/saved-views.ts', () => ({ saveView: vi.fn() }))

let answer: (outcome: ViewOutcome) => void = () => undefined

afterEach(cleanup)

test('saves what was shown when it opened, and its late answer closes no dialog that was opened since', async () => {
  vi.mocked(saveView).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  vi.mocked(wholeAddress).mockReturnValue('/tasks?view=table')
  const onClose = vi.fn()
  const { rerender, unmount } = render(<ViewDialog onClose={onClose} />)
  vi.mocked(wholeAddress).mockReturnValue('/entities')
  rerender(<ViewDialog onClose={onClose} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(vi.mocked(saveView).mock.calls[0]?.[0]).toMatchObject({ name: 'Mine', address: '/tasks?view=table' })
  unmount()
  await act(async () => answer({ kind: 'saved' }))
  expect(onClose).not.toHaveBeenCalled()
})

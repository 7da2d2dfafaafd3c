// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Button } from '../controls/Button.tsx'
import { Hints } from './Hints.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a disabled control that gets the focus says why, also after a press of the mouse', () => {
  render(
    <>
      <Hints />
      <Button disabledReason="Your client may not acknowledge">Acknowledge</Button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Acknowledge' })
  // As browsers match after a focus without a key.
  const matches = button.matches.bind(button)
  vi.spyOn(button, 'matches').mockImplementation((selector) => matches(selector.replace(':focus-visible', ':not(*)')))
  act(() => button.focus())
  act(() => void vi.advanceTimersByTime(500))
  expect(screen.getByText('Your client may not acknowledge')).not.toBeNull()
})

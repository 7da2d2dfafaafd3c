// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialog } from './Dialog.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Desk() {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Entry" initialFocus={field} onClose={() => setOpen(false)}>
          <button type="button">First</button>
          <input ref={field} aria-label="Words" />
        </Dialog>
      )}
    </>
  )
}

test('its field has the focus before the next frame, which may be late, and gives it back', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  render(<Desk />)
  const open = screen.getByRole('button', { name: 'Open' })
  open.focus()
  await act(async () => void fireEvent.click(open))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Words' }))
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' }))
  act(() => void vi.runAllTimers())
  await vi.waitFor(() => expect(document.activeElement).toBe(open))
})

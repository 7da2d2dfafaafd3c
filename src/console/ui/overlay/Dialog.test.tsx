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
  await vi.waitFor(() => expect(document.activeElement).toBe(open), { timeout: 10_000 })
})

function Views() {
  const [names, setNames] = useState(['Night', 'Tow'])
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <button type="button">Settings</button>
      <main>
        <Dialog title="Saved views" onClose={() => undefined}>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button type="button">Open {name}</button>
                <button type="button" onClick={() => setAsked(name)}>
                  Delete {name}
                </button>
              </li>
            ))}
          </ul>
          {asked !== undefined && (
            <Dialog title="Delete?" onClose={() => setAsked(undefined)}>
              <button
                type="button"
                onClick={() => {
                  setNames(names.filter((name) => name !== asked))
                  setAsked(undefined)
                }}
              >
                Delete
              </button>
            </Dialog>
          )}
        </Dialog>
      </main>
    </>
  )
}

test('the focus stays near an opener that is deleted, in the dialog below', async () => {
  render(<Views />)
  const opener = screen.getByRole('button', { name: 'Delete Tow' })
  opener.focus()
  await act(async () => void fireEvent.click(opener))
  const confirm = screen.getByRole('button', { name: 'Delete' })
  confirm.focus()
  await act(async () => void fireEvent.click(confirm))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open Night' }))
})

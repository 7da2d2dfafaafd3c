// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { setWatchHandlers, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ShelveDialog } from './ShelveDialog.tsx'

let answer: (outcome: SaveOutcome) => void = () => undefined

afterEach(() => {
  cleanup()
  setWatchHandlers(undefined)
})

test.each([
  ['closes once it is shelved', false],
  ['was closed while it was sent, and leaves the next dialog open', true],
])('the dialog %s', async (_words, isClosed) => {
  setWatchHandlers({
    acknowledge: () => undefined,
    change: () => new Promise((resolve) => (answer = resolve)),
    silence: () => undefined,
    allowSound: () => undefined,
  })
  const onClose = vi.fn()
  const row = { level: 'caution', title: 'Patrol north', rule: 'A task fails', raised: 1, subject: {} }
  const shelvable = { alerts: [], longest: 3600 }
  const { unmount } = render(<ShelveDialog row={row as unknown as AlertRow} shelvable={shelvable} onClose={onClose} />)
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Known works' } })
  fireEvent.click(screen.getByRole('button', { name: /^Shelve until/ }))
  if (isClosed) unmount()
  await act(async () => answer({ kind: 'saved' }))
  expect(onClose).toHaveBeenCalledTimes(isClosed ? 0 : 1)
})

test('it says who shelves: the person on watch at this client', () => {
  useSession.setState({ clientId: 'watch-desk-1' })
  useOnWatch.setState({ here: { mark: { kind: 'person', id: 'am', initials: 'AM' }, ticket: 'secret', since: 0 } })
  onTestFinished(() => {
    useOnWatch.setState({ here: undefined })
    useSession.setState({ clientId: '' })
  })
  const row = { level: 'caution', title: 'Patrol north', rule: 'A task fails', raised: 1, subject: {} }
  render(<ShelveDialog row={row as unknown as AlertRow} shelvable={{ alerts: [], longest: 3600 }} onClose={vi.fn()} />)
  expect(screen.getByRole('dialog').textContent).toContain('by AM at watch-desk-1')
})

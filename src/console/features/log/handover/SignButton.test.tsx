// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Handover } from '../../../../watch/wire/handover.ts'
import { askWatch } from '../../../known/watch/client/ask-watch.ts'
import { takeName, useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { useWatch, type Watch } from '../../../known/watch/watch-store.ts'
import { saveDraft, sign } from './handover-server.ts'
import { SignButton } from './SignButton.tsx'

vi.mock('./handover-server.ts', async (original) => ({
  ...(await original<typeof import('./handover-server.ts')>()),
  sign: vi.fn(async () => 'Changed by desk-2. Check it and try again'),
}))

vi.mock('../../../known/watch/client/ask-watch.ts', async (original) => ({
  ...(await original<typeof import('../../../known/watch/client/ask-watch.ts')>()),
  askWatch: vi.fn(),
}))

afterEach(() => {
  cleanup()
  useWatch.setState(useWatch.getInitialState())
  useOnWatch.setState(useOnWatch.getInitialState())
  vi.mocked(sign).mockClear()
})

const handover: Handover = {
  id: 'h',
  revision: 3,
  from: 0,
  to: 1,
  asOf: 1,
  preparedBy: 'desk-1',
  preparedAt: 1,
  logFrom: 1,
  logTo: 9,
  items: [],
  readers: [],
  signatures: [],
}
const person = { id: 'am', initials: 'AM', name: 'A. Maro', role: '', isActive: true, hasPin: false, revision: 1 }
const other = { ...person, id: 'rs', initials: 'RS', name: 'R. Sten' }

function button(of: Handover) {
  return <SignButton handover={of} side="outgoing" reason={undefined} />
}

function press() {
  return act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign as desk-1' })))
}

test('signs what was asked about, not an update that came meanwhile, and only as the person asked', async () => {
  const personRules = { isRequired: false, mayOneSign: false }
  useWatch.setState({ persons: { persons: [person, other], onWatch: [] }, personRules })
  takeName({ ticket: 'ticket', mark: { kind: 'person', id: 'am', initials: 'AM' }, since: 0 })
  const { rerender } = render(button(handover))
  fireEvent.click(screen.getByRole('button', { name: 'Sign as AM' }))
  const item = { id: 'i', section: 'notes' as const, text: 'Not read', subjects: [] }
  rerender(button({ ...handover, revision: 4, items: [item] }))
  expect(screen.getByRole('dialog').textContent).toContain('0 items')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign' })))
  expect(vi.mocked(sign).mock.calls).toEqual([['h', { side: 'outgoing', revision: 3 }, undefined]])
  expect(screen.getByRole('alert').textContent).toContain('Changed by desk-2')
  act(() => takeName({ ticket: 'another', mark: { kind: 'person', id: 'rs', initials: 'RS' }, since: 0 }))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('without persons, a press that meets an update by another desk signs nothing before that was shown', async () => {
  useWatch.setState({ me: { clientId: 'desk-1' } as Watch['me'] })
  const { rerender } = render(button(handover))
  rerender(button({ ...handover, revision: 4, preparedBy: 'desk-2' }))
  await press()
  expect(sign).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Not signed. desk-2 updated the draft .*Check it and try again$/,
  )
  const newest = { ...handover, revision: 5, preparedBy: 'desk-2' }
  vi.mocked(sign).mockImplementationOnce(async () => {
    useWatch.setState({ handover: newest })
    return 'Changed by desk-2. Check it and try again'
  })
  await press()
  rerender(button(newest))
  await press()
  const saved = { ...handover, revision: 6, preparedBy: 'desk-1' }
  vi.mocked(askWatch).mockResolvedValueOnce(saved)
  await saveDraft('h', { ...newest, revision: 5 })
  rerender(button(saved))
  await press()
  expect(vi.mocked(sign).mock.calls.map(([, { revision }]) => revision)).toEqual([4, 5, 6])
  // By another desk of the same client.
  rerender(button({ ...saved, revision: 7 }))
  await press()
  expect(sign).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('alert').textContent).toMatch(/^Not signed. desk-1 updated the draft/)
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { keepPerson } from '../../known/watch/persons/change-person.ts'
import { PersonForm } from './PersonForm.tsx'

vi.mock('../../known/watch/persons/change-person.ts', () => ({ keepPerson: vi.fn(), nameOnWatch: vi.fn() }))

afterEach(cleanup)

function nothing() {
  return undefined
}

test('a PIN that is to be removed is removed, whatever was typed for a new one before', async () => {
  const person = { id: 'p', name: 'Ada Moss', initials: 'AM', role: 'Radio', isActive: true, hasPin: true, revision: 4 }
  vi.mocked(keepPerson).mockResolvedValue({ ok: true, value: person })
  render(<PersonForm person={person} onBack={nothing} onClose={nothing} onForget={undefined} />)
  fireEvent.change(screen.getByLabelText(/^New PIN/), { target: { value: '2468' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remove the PIN' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(vi.mocked(keepPerson).mock.lastCall).toEqual(['p', expect.objectContaining({ pin: null, revision: 4 })])
})

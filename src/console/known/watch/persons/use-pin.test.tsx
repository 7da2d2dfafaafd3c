// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useWatch } from '../watch-store.ts'
import { proofsOf } from './change-person.ts'
import { takeName } from './on-watch.ts'
import { usePinForChanges } from './use-pin.tsx'

vi.mock('./change-person.ts', () => ({ proofsOf: vi.fn() }))

let answer: (proved: Awaited<ReturnType<typeof proofsOf>>) => void = () => undefined

afterEach(cleanup)

function Asked({ onProved }: { onProved: (proofs: readonly string[]) => void }) {
  const { field, prove } = usePinForChanges()
  const send = async () => {
    const proofs = await prove(['/api/v1/egress/cam-07'])
    if (proofs !== undefined) onProved(proofs)
  }
  return (
    <>
      {field}
      <button type="button" onClick={() => void send()}>
        Delete
      </button>
    </>
  )
}

test.each([true, false])(
  'a change is sent once its PIN is right, unless cancelled during the check (%s)',
  async (isCancelled) => {
    const person = { id: 'am', initials: 'AM', name: 'A. Maro', role: '', isActive: true, hasPin: true, revision: 1 }
    useWatch.setState({
      persons: { persons: [person], onWatch: [] },
      personRules: { isRequired: true, mayOneSign: false, confirmBy: 'person' },
    })
    takeName({ ticket: 'ticket', mark: { kind: 'person', id: 'am', initials: 'AM' }, since: 0 })
    vi.mocked(proofsOf).mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const onProved = vi.fn()
    const { unmount } = render(<Asked onProved={onProved} />)
    fireEvent.change(screen.getByLabelText('PIN of A. Maro'), { target: { value: '4711' } })
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    if (isCancelled) unmount()
    await act(async () => answer({ ok: true, value: ['proof'] }))
    expect(onProved.mock.calls).toEqual(isCancelled ? [] : [[['proof']]])
  },
)

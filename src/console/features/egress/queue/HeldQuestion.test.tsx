// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useSession } from '../../../platform/session/session.ts'
import { testToken } from '../../../platform/session/token.test.support.ts'
import { HeldQuestion } from './HeldQuestion.tsx'
import { add, emptyQueue, hold } from './queue.ts'
import { useEgressQueue } from './queue-store.ts'

afterEach(() => {
  cleanup()
  useEgressQueue.setState(emptyQueue, true)
})

function held(ids: readonly string[]): void {
  act(() => useEgressQueue.setState(hold(add(emptyQueue, ids, 1), 1)))
}

function title(): string | null {
  return screen.getByRole('heading').textContent
}

test('what is held while someone reads the question comes in the next one', () => {
  useSession.setState({
    phase: 'open',
    token: testToken('second', { obtainedAt: 2 }),
  })
  render(<HeldQuestion />)
  held(['a', 'b'])
  expect(title()).toBe('Delete 2 egress streams?')
  held(['a', 'b', 'c'])
  expect(title()).toBe('Delete 2 egress streams?')
  fireEvent.click(screen.getByRole('button', { name: /Cancel|Don’t/ }))
  expect(useEgressQueue.getState().items.map(({ egressId, state }) => `${egressId} ${state.kind}`)).toEqual([
    'a stopped',
    'b stopped',
    'c waiting for sign-in',
  ])
  expect(title()).toBe('Delete 1 egress stream?')
})

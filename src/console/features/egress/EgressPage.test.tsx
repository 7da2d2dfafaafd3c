// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { currentCommands } from '../../platform/commands/commands.ts'
import { EgressPage } from './EgressPage.tsx'
import { add, emptyQueue, pause } from './queue/queue.ts'
import { useEgressQueue } from './queue/queue-store.ts'

vi.mock('./IdsPanel.tsx', () => ({ IdsPanel: () => null }))
vi.mock('./queue/QueuePanel.tsx', () => ({ QueuePanel: () => null }))
vi.mock('./log/EgressLog.tsx', () => ({ EgressLog: () => null }))

afterEach(cleanup)

function command() {
  return currentCommands().find(({ keys }) => keys === 'R')
}

test('the key that resumes does so no sooner than the button: not into a lost connection', () => {
  useEgressQueue.setState(pause(add(emptyQueue, ['cam'], 1), 'connection', 2), true)
  render(<EgressPage />)
  expect(command()).toMatchObject({ label: 'Resume queue', disabledReason: 'Resumes when the connection is back' })
  act(() => useEgressQueue.setState(pause(add(emptyQueue, ['cam'], 1), 'user', 2), true))
  expect(command()).toMatchObject({ label: 'Resume queue', disabledReason: undefined })
})

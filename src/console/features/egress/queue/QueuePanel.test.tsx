// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { reportSent } from '../../../platform/connection/connection.ts'
import { emptyQueue, pause } from './queue.ts'
import { useEgressQueue } from './queue-store.ts'
import { QueuePanel } from './QueuePanel.tsx'

afterEach(cleanup)

test('Try now is busy while an attempt is under way', () => {
  useEgressQueue.setState(pause(emptyQueue, 'connection', Date.now()), true)
  render(<QueuePanel />)
  const button = screen.getByRole('button', { name: 'Try now' })
  expect(button.getAttribute('aria-busy')).toBe(null)
  act(() => reportSent(1, Date.now()))
  expect(button.getAttribute('aria-busy')).toBe('true')
})

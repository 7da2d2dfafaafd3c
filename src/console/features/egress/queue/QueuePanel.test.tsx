// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { forgetConnection, reportAnswer, reportFailure, reportSent } from '../../../platform/connection/connection.ts'
import { add, emptyQueue, pause } from './queue.ts'
import { useEgressQueue } from './queue-store.ts'
import { QueuePanel } from './QueuePanel.tsx'

afterEach(() => {
  cleanup()
  forgetConnection()
})

test('Try now is busy while an attempt is under way', () => {
  useEgressQueue.setState(pause(emptyQueue, 'connection', Date.now()), true)
  render(<QueuePanel />)
  const button = screen.getByRole('button', { name: 'Try now' })
  expect(button.getAttribute('aria-busy')).toBe(null)
  act(() => reportSent(1, Date.now()))
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('the connection is lost since its last answer, as the top bar says', () => {
  const lostAt = Date.parse('2026-03-01T12:00:09Z')
  reportAnswer(1, lostAt - 9000, lostAt - 9000)
  reportFailure(2, lostAt, 'No reply')
  useEgressQueue.setState(pause(emptyQueue, 'connection', lostAt), true)
  render(<QueuePanel />)
  expect(screen.getByRole('alert').textContent).toContain('12:00:00Z')
})

test('the focus stays on the button that pauses and resumes', () => {
  useEgressQueue.setState(add(emptyQueue, ['cam'], 1), true)
  render(<QueuePanel />)
  screen.getByRole('button', { name: 'Pause queue' }).focus()
  act(() => useEgressQueue.setState((queue) => pause(queue, 'user', 2)))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume queue' }))
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { CheckCell } from './CheckCell.tsx'
import { useChecks } from './checks.ts'
import type { DeletedRow } from './deleted-record.ts'

vi.mock('../../platform/connection/use-not-live.ts', () => ({ useNotLive: () => 'Not live' }))

afterEach(cleanup)

test('while the connection is lost, a check is not repeated, and what it found can be read', () => {
  const checks = new Map([['a', { kind: 'not served' as const }]])
  useChecks.setState({ checks })
  render(<CheckCell row={{ key: 'a', path: 'a' } as DeletedRow} />)
  const again = screen.getByRole('button', { name: 'Ask again about a' })
  expect(again.getAttribute('aria-description')).toBe('This node answered 404 for the path. Not live')
  fireEvent.click(again)
  expect(useChecks.getState().checks).toBe(checks)
})

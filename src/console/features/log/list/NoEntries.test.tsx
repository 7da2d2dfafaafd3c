// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { NoEntries } from './NoEntries.tsx'

afterEach(cleanup)

const counts = { written: 0, alerts: 2, changes: 0, gaps: 1, handovers: 0 }
const filter = { text: ' raft ', by: 'operator', range: '24h', hidden: ['alerts', 'changes'] } as const

test('says what was searched, and widens it by one press each', () => {
  const set = vi.fn()
  render(<NoEntries filter={filter} counts={counts} loaded={40} last={50} isLoading={false} set={set} />)
  const status = screen.getByRole('region', { name: 'No entries' }).textContent
  expect(status).toContain('No entry contains “raft”')
  expect(status).toContain(
    'Last 24 h. By operator. Without Alerts, Changes sent. With “raft”. Searched 40 loaded of 50 entries.',
  )
  expect(status).toContain('Hidden by kind: 2 entries.')
  for (const name of ['Show all kinds', 'Widen to all', 'Entries by anyone', 'Clear the text'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(set.mock.calls).toEqual([[{ hidden: [] }], [{ range: 'all' }], [{ by: undefined }], [{ text: '' }]])
})

test('an empty log offers nothing to widen', () => {
  render(<NoEntries filter={filter} counts={counts} loaded={0} last={0} isLoading={false} set={vi.fn()} />)
  expect(screen.getByText('No entries yet.')).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { RecentList } from './RecentList.tsx'
import type { Transfer } from './transfer/transfer.ts'
import { useTransfers } from './transfer/transfers.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Recent() {
  const transfers = useTransfers((state) => state.transfers)
  return <RecentList transfers={transfers} selectedId={undefined} onSelect={() => undefined} />
}

test('a press meant to stop a transfer that has just ended doesn’t drop what was received', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const transfer = { id: 7, path: 'still.jpg', phase: 'cancelled', askedAt: 0, endedAt: 1_000_000, bytes: 9 }
  useTransfers.setState({ transfers: [transfer as Transfer] })
  render(<Recent />)
  vi.setSystemTime(1_000_300)
  fireEvent.click(screen.getByRole('button', { name: 'Remove still.jpg from the list' }))
  expect(useTransfers.getState().transfers).toHaveLength(1)
  vi.setSystemTime(1_001_000)
  fireEvent.click(screen.getByRole('button', { name: 'Remove still.jpg from the list' }))
  expect(useTransfers.getState().transfers).toHaveLength(0)
})

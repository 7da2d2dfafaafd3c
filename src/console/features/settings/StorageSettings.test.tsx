// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Queries } from '../../platform/session/Queries.tsx'
import { useSession } from '../../platform/session/session.ts'
import { StorageSettings } from './StorageSettings.tsx'

vi.mock('./kept-data.ts', () => ({ keptData: async () => [], storageUsage: async () => undefined }))
// Only a static build has watches in a tab.
vi.mock('../../platform/tab-address.ts', () => ({ goesWithTab: (url: string) => /\w\.this-tab\./.test(url) }))

afterEach(() => {
  cleanup()
  useSession.setState(useSession.getInitialState())
})

test.each([
  ['a watch that ends with its tab is never kept', 'http://a1.this-tab.invalid', true],
  ['a watch that this browser keeps has a history to keep', 'http://this-tab.invalid', false],
  ['so has a server’s', 'https://hw.example', false],
])('%s, and Settings says so', (_words, url, isGone) => {
  useSession.setState({ environment: { name: 'Harbor West', url, marking: '' } })
  render(<StorageSettings />, { wrapper: Queries })
  expect(screen.queryAllByText(/Nothing of this watch is stored/)).toHaveLength(isGone ? 2 : 0)
  expect(screen.queryAllByText(/Deleted when the last tab signs out/)).toHaveLength(isGone ? 0 : 1)
  expect(screen.getByRole('checkbox', { name: 'Keep it after sign-out' })).toBeDefined()
})

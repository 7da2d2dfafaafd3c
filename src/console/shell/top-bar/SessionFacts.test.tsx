// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useConnection } from '../../platform/connection/connection.ts'
import { SessionFacts } from './SessionFacts.tsx'

afterEach(cleanup)

test.each([
  [-400, 'The service’s agrees with this machine’s, by its Date header'],
  [-8000, 'The service’s is 8 s behind this machine’s, by its Date header'],
  [8000, 'The service’s is 8 s ahead of this machine’s, by its Date header'],
])('a clock that differs by %d ms is told in words', async (skewMilliseconds, words) => {
  useConnection.setState({ skewMilliseconds })
  render(<SessionFacts />)
  fireEvent.click(screen.getByRole('button', { name: 'About this session' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

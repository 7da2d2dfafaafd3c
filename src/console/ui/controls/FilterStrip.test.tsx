// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { FilterStrip } from './FilterStrip.tsx'

afterEach(cleanup)

function Page() {
  const [words, setWords] = useState(['Status Sent', 'Last 1 h', 'With “gull”'])
  return (
    <main tabIndex={-1}>
      <FilterStrip
        filters={words.map((each) => ({ words: each, onDrop: () => setWords(words.filter((one) => one !== each)) }))}
        onClear={() => setWords([])}
      />
    </main>
  )
}

function chips(): readonly string[] {
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

function press(words: string): void {
  fireEvent.click(screen.getByRole('button', { name: `Drop filter: ${words}` }))
}

test('one press drops one filter, and the focus goes to its neighbour, at last to the view', () => {
  render(<Page />)
  press('Last 1 h')
  expect(chips()).toEqual(['Status Sent', 'With “gull”'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Drop filter: With “gull”')
  press('With “gull”')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Drop filter: Status Sent')
  press('Status Sent')
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(screen.queryByRole('list')).toBeNull()
})

test('another press drops all of them', () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(chips()).toEqual([])
  expect(document.activeElement?.tagName).toBe('MAIN')
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { usePinnedRows } from './use-pinned-rows.ts'

// jsdom has no layout.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(5 * HEIGHT))
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const HEIGHT = 20
const identity = { keyOf: (key: string) => key }

function List({ rows }: { rows: readonly string[] }) {
  const {
    rows: drawn,
    scroller,
    awaySince,
    onScroll,
    rowsProps,
  } = usePinnedRows({
    rows,
    identity,
    question: '',
    height: HEIGHT,
  })
  return (
    <div ref={scroller} data-testid="list" {...rowsProps} onScroll={onScroll}>
      {drawn.map((key) => (
        <div key={key} data-row={key}>
          {key}
        </div>
      ))}
      {awaySince === undefined ? 'at the top' : 'in hand'}
    </div>
  )
}

function scrolled(): number {
  return screen.getByTestId('list').scrollTop
}

test('a row that is drawn under a pointer at rest is in nobody’s hand', () => {
  const { rerender } = render(<List rows={['c', 'd']} />)
  fireEvent.pointerOver(screen.getByText('c'))
  rerender(<List rows={['a', 'b', 'c', 'd']} />)
  expect(scrolled()).toBe(0)
  expect(screen.getByText('at the top')).toBeTruthy()
})

test('the row that a pointer is moved to keeps its place', () => {
  const { rerender } = render(<List rows={['c', 'd']} />)
  fireEvent.pointerOver(screen.getByText('c'))
  fireEvent.pointerMove(screen.getByText('c'))
  rerender(<List rows={['a', 'b', 'c', 'd']} />)
  expect(scrolled()).toBe(2 * HEIGHT)
  expect(screen.getByText('in hand')).toBeTruthy()
})

test('a row that comes under a pointer at rest because somebody scrolls keeps its place', () => {
  const rows = Array.from('cdefghijklmnop')
  const { rerender } = render(<List rows={rows} />)
  const list = screen.getByTestId('list')
  list.scrollTop = 3 * HEIGHT
  fireEvent.scroll(list)
  fireEvent.pointerOver(screen.getByText('f'))
  list.scrollTop = 0
  fireEvent.scroll(list)
  rerender(<List rows={['a', 'b', ...rows]} />)
  expect(scrolled()).toBe(2 * HEIGHT)
})

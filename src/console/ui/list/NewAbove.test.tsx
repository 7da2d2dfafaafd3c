// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { NewAbove } from './NewAbove.tsx'

afterEach(cleanup)

const rows = [{ at: 100 }, { at: 10 }, { at: 60 }, { at: 100 }]

function drawn(awaySince: number | undefined, startIndex: number) {
  const toTop = vi.fn<() => void>()
  const steady = { rows, awaySince, toTop, scroller: createRef<HTMLDivElement>() }
  const list = { virtual: { range: { startIndex, endIndex: 4 } } }
  render(<NewAbove steady={steady} list={list} isNew={isSince} />)
  return toTop
}

function isSince({ at }: { at: number }, since: number) {
  return at >= since
}

// clause(14)
test('counts what came above the rows in sight since the reader left the top, and leads there', () => {
  const toTop = drawn(50, 3)
  fireEvent.click(screen.getByRole('button', { name: '2 new above' }))
  expect(toTop).toHaveBeenCalledOnce()
})

test('what came into sight, and what was there before, is no news', () => {
  drawn(80, 1)
  expect(screen.getByRole('button', { name: '1 new above' })).toBeTruthy()
  cleanup()
  drawn(80, 0)
  drawn(undefined, 3)
  expect(screen.queryByRole('button')).toBeNull()
})

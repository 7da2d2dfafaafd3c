// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { Virtualizer } from '@tanstack/react-virtual'
import { afterEach, expect, test } from 'vitest'

import { useReach } from './use-reach.ts'

afterEach(cleanup)

const HEIGHT = 20

/** Drawn with this many places, `scrolled` pixels down. */
function reached({ total = 100_000, needed = -1, scrolled = 0 }) {
  const seen = { count: 0, size: 0 }
  function List({ top }: { top: number }) {
    const { count, sizeOf } = useReach(total, needed)
    const list = new Virtualizer<HTMLDivElement, Element>({
      count,
      getScrollElement: () => null,
      estimateSize: () => HEIGHT,
      scrollToFn: () => undefined,
      observeElementRect: () => undefined,
      observeElementOffset: () => undefined,
    })
    list.scrollOffset = top
    Object.assign(seen, { count, size: sizeOf(list) })
    return null
  }
  const { rerender } = render(<List top={0} />)
  rerender(<List top={scrolled} />)
  return seen
}

test('places are computed down to where the user has scrolled, and the size is that of all rows', () => {
  expect(reached({})).toEqual({ count: 1000, size: 100_000 * HEIGHT })
  expect(reached({ scrolled: 700 * HEIGHT }).count).toBe(1000)
  const near = reached({ scrolled: 900 * HEIGHT })
  expect(near.count).toBeGreaterThan(2000)
  expect(near.size).toBe(100_000 * HEIGHT)
  expect(reached({ scrolled: 99_990 * HEIGHT })).toEqual({ count: 100_000, size: 100_000 * HEIGHT })
})

test('a row that is needed has its place, and short lists have all', () => {
  expect(reached({ needed: 50_000 }).count).toBe(50_001)
  expect(reached({ total: 12 })).toEqual({ count: 12, size: 12 * HEIGHT })
  expect(reached({ total: 0 })).toEqual({ count: 0, size: 0 })
})

// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadedTask } from '../../../../picture/loaded-task.test.support.ts'
import { families } from '../../../../task/status-families.ts'
import type { CardListProps } from './card-list.ts'
import { CardList } from './CardList.tsx'

const HEIGHT = 60

/** How many cards were in the document at each reading of a card's height. */
const readings: number[] = []

beforeEach(() => {
  readings.length = 0
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    if (this.matches('li')) readings.push(document.querySelectorAll('li').length)
    return HEIGHT
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function nothing() {
  return undefined
}

function lane(...ids: string[]) {
  const [family] = families
  if (family === undefined) throw new Error('no lanes')
  const props: CardListProps = {
    family,
    cards: { pinned: [], free: ids.map((id) => loadedTask(id, { displayName: id })) },
    facts: {
      lists: [],
      wanted: true,
      unread: false,
      complete: true,
      isBehind: false,
      extent: 'all',
      next: [],
      problems: [],
    },
    open: true,
    selectedId: undefined,
    tabStop: undefined,
    isLoading: false,
    emptyWords: '',
    isNarrowed: false,
    actions: { toggle: nothing, hold: nothing, loadNext: nothing, startOver: nothing },
    stop: undefined,
    stopIndex: -1,
    refocus: { current: undefined },
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return (
    <RouterContextProvider router={router}>
      <CardList {...props} />
    </RouterContextProvider>
  )
}

test('a lane’s cards are measured together, once each, and placed by their heights', () => {
  render(lane('a', 'b', 'c', 'd'))
  expect(readings).toEqual([4, 4, 4, 4])
  expect(screen.getAllByRole('listitem').map(({ style }) => style.transform)).toEqual(
    [0, 1, 2, 3].map((index) => `translateY(${index * HEIGHT}px)`),
  )
})

// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { currentCommands } from '../../platform/commands/commands.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import type { DeletedRow } from './deleted-record.ts'
import { DeletedTable } from './DeletedTable.tsx'

vi.mock('../../ui/browser/clipboard.ts', () => ({ copyAndSay: vi.fn() }))

Element.prototype.scrollIntoView = nothing
vi.stubGlobal('CSS', { escape: (text: string) => text })

afterEach(cleanup)

function nothing() {
  return undefined
}

function WithRouter({ children }: { children: ReactNode }) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>
}

function table(...paths: string[]) {
  const rows = paths.map((path) => ({ key: path, path }) as DeletedRow)
  const sort = { column: 'deleted', isDescending: true } as const
  return (
    <DeletedTable
      rows={rows}
      sort={sort}
      onSort={nothing}
      isLoading={false}
      isStale={false}
      onInSight={nothing}
      empty=""
    />
  )
}

function command(id: string) {
  return currentCommands().find((each) => each.id === id)
}

test('the path of the record with the focus is copied, and no other once that record has gone', () => {
  const { rerender } = render(table('a', 'b'), { wrapper: WithRouter })
  act(() => command('deleted.j')?.run())
  act(() => command('deleted.j')?.run())
  act(() => command('deleted.copy')?.run())
  expect(vi.mocked(copyAndSay).mock.calls).toEqual([['b', 'path']])
  rerender(table('a'))
  expect(command('deleted.copy')?.disabledReason).toBe('Select a record first')
  command('deleted.copy')?.run()
  expect(copyAndSay).toHaveBeenCalledTimes(1)
})

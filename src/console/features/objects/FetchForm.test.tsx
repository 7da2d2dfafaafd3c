// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { FROM_ELSEWHERE } from '../../platform/url-state/from-elsewhere.ts'
import { Queries } from '../../platform/session/Queries.tsx'
import { useAtWork } from '../../ui/overlay/at-work.ts'
import { FetchForm } from './FetchForm.tsx'
import type { Ask } from './transfer/transfer.ts'

afterEach(cleanup)

const fetched = vi.fn((_ask: Ask) => undefined)

function Shown() {
  const path = useRouterState({ select: ({ location }) => location.pathname.slice(1) })
  return (
    <Queries>
      <FetchForm address={path} ask={undefined} path={path} isDirect={false} onFetch={fetched} />
    </Queries>
  )
}

/** Returns how to open another path in it. */
async function openAt(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: createRootRoute({ component: Shown, notFoundComponent: Shown }), history })
  await act(async () => render(<RouterProvider router={router as never} />))
  return (next: string, state?: object) => act(async () => history.push(next, state))
}

function field() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Object path' })
}

test('a link in another window leaves what is typed here, and other links leave this window alone', async () => {
  const go = await openAt('/one.jpg')
  await go('/two.jpg', FROM_ELSEWHERE)
  expect(field().value).toBe('two.jpg')
  expect(useAtWork.getState().texts).toBe(0)
  fireEvent.change(field(), { target: { value: 'missions/2026' } })
  fireEvent.click(screen.getByRole('radio', { name: 'zstd' }))
  expect(useAtWork.getState().texts).toBe(1)
  await go('/three.jpg', FROM_ELSEWHERE)
  expect(field().value).toBe('missions/2026')
  fireEvent.submit(field())
  expect(fetched.mock.calls).toEqual([[{ path: 'missions/2026', encoding: 'zstd', urgency: undefined }]])
})

test('a choice in this window replaces what is typed, and the focus stays in the field', async () => {
  const go = await openAt('/one.jpg')
  fireEvent.change(field(), { target: { value: 'missions/2026' } })
  field().focus()
  await go('/two.jpg')
  expect(field().value).toBe('two.jpg')
  expect(useAtWork.getState().texts).toBe(0)
  expect(document.activeElement).toBe(field())
})

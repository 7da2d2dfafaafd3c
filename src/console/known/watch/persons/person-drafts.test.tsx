// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { signOut } from '../../../platform/session/sign-out.ts'
import { takeName } from './on-watch.ts'
import { usePersonDrafts } from './person-drafts.ts'

afterEach(cleanup)

const anna = { ticket: 'ticket', mark: { kind: 'person', id: 'anna', initials: 'AM' }, since: 1 } as const

function named(here: Parameters<typeof takeName>[0]): void {
  act(() => takeName(here))
}

test('a draft goes with its person, and is back when the person is, also after leaving the page', () => {
  named(anna)
  const { result, unmount } = renderHook(() => usePersonDrafts('log'))
  act(() => result.current[1]('', 'Master of Halcyon'))
  expect(result.current[0]).toEqual({ '': 'Master of Halcyon' })
  named({ ...anna, ticket: 'other', mark: { ...anna.mark, id: 'risto' } })
  expect(result.current[0]).toEqual({})
  act(() => result.current[1]('', 'Camera 07'))
  unmount()
  named(anna)
  const again = renderHook(() => usePersonDrafts('log'))
  expect(again.result.current[0]).toEqual({ '': 'Master of Halcyon' })
  // Leaving the page drops what the person on watch typed there.
  again.unmount()
  expect(renderHook(() => usePersonDrafts('log')).result.current[0]).toEqual({})
})

test('sign-out drops all drafts', () => {
  named(anna)
  const { result } = renderHook(() => usePersonDrafts('log'))
  act(() => result.current[1]('', 'Master of Halcyon'))
  act(() => signOut())
  expect(result.current[0]).toEqual({})
})

// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { signOut } from '../../../platform/session/sign-out.ts'
import { useFollowSelection, useSelectedSubject } from './selected-subject.ts'

const location = vi.hoisted(() => ({ pathname: '/objects/charts/gulf.pdf', search: {} }))

vi.mock('@tanstack/react-router', () => ({ useRouterState: () => location }))

afterEach(cleanup)

function open(path: string) {
  location.pathname = path
  return renderHook(() => {
    useFollowSelection()
    return useSelectedSubject()?.id
  })
}

test('the log keeps what was open before it, but never into another sign-in', () => {
  open('/objects/charts/gulf.pdf').unmount()
  expect(open('/log').result.current).toBe('charts/gulf.pdf')
  cleanup()
  act(() => signOut())
  expect(open('/log').result.current).toBeUndefined()
})

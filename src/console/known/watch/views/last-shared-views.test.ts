// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { ViewRecord } from '../../../../watch/wire/views.ts'
import { noSecrets, openSession } from '../../../platform/session/session.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { setEnvironmentOffset } from '../../../ui/browser/ticker.ts'
import { noWatch, useWatch } from '../watch-store.ts'
import { keepSharedViews, useSharedViews } from './last-shared-views.ts'

const bay: ViewRecord = { id: 'bay', view: { id: 'bay' }, revision: 1, savedAt: 7, savedBy: 'desk-2' }

function signIn(clientId: string): void {
  openSession({
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    clientId,
    token: undefined,
    secrets: noSecrets,
    keepInTab: false,
  })
}

/** A freshly loaded page's shared views. */
function loaded() {
  useWatch.setState(noWatch)
  const end = keepSharedViews()
  onTestFinished(end)
  const { result } = renderHook(useSharedViews)
  return { shown: () => result.current, end }
}

beforeEach(() => localStorage.clear())
afterEach(() => signOut())

test('after a reload without the server the views are those that it told last, and as old as that', () => {
  signIn('operator')
  const before = loaded()
  expect(before.shown()).toBeUndefined()
  act(() => useWatch.setState({ sharing: 'shared', views: [bay] }))
  expect(before.shown()).toEqual({ records: [bay], asOf: undefined })
  act(() => useWatch.setState({ sharing: 'not shared' }))
  const { asOf } = before.shown() ?? {}
  expect(Math.abs(Date.now() - (asOf ?? 0))).toBeLessThan(5000)
  before.end()

  const after = loaded()
  expect(after.shown()).toEqual({ records: [bay], asOf })
  act(() => useWatch.setState({ sharing: 'shared', views: [] }))
  expect(after.shown()).toEqual({ records: [], asOf: undefined })
})

test('after a reload they are there however far the environment’s clock is from this machine’s', () => {
  signIn('operator')
  onTestFinished(() => setEnvironmentOffset(0))
  setEnvironmentOffset(-30 * 24 * 3_600_000)
  const before = loaded()
  act(() => useWatch.setState({ sharing: 'shared', views: [bay] }))
  before.end()
  // The environment's clock isn't known yet.
  setEnvironmentOffset(0)
  expect(loaded().shown()?.records).toEqual([bay])
})

test('they are of one client alone, and are forgotten when it signs out', () => {
  signIn('operator')
  const operator = loaded()
  act(() => useWatch.setState({ sharing: 'shared', views: [bay] }))
  operator.end()
  signOut()
  // That page never signed out.
  expect(localStorage.getItem('watchfloor.shared-views')).toContain('bay')

  signIn('viewer')
  const viewer = loaded()
  expect(viewer.shown()).toBeUndefined()
  act(() => useWatch.setState({ sharing: 'shared', views: [{ ...bay, id: 'moon' }] }))
  act(() => {
    signOut()
    useWatch.setState(noWatch)
  })
  expect(viewer.shown()).toBeUndefined()
  expect(localStorage.getItem('watchfloor.shared-views')).not.toContain('moon')
})

test.each([true, false])('after a reload within a week (%s) they are there, later they are forgotten', (isWithin) => {
  signIn('operator')
  const before = loaded()
  act(() => useWatch.setState({ sharing: 'shared', views: [bay] }))
  before.end()
  signOut()
  signIn('viewer')
  loaded().end()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 3_600_000 + (isWithin ? -60_000 : 60_000))
  onTestFinished(() => clock.mockRestore())
  signIn('operator')
  expect(loaded().shown()?.records).toEqual(isWithin ? [bay] : undefined)
})

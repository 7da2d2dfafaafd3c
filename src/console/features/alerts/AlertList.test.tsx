// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Alert } from '../../../watch/wire/alert.ts'
import { currentCommands } from '../../platform/commands/commands.ts'
import { Queries } from '../../platform/session/Queries.tsx'
import { raisedAlert } from '../../known/watch/alert.test.support.ts'
import { setWatchHandlers, useWatch } from '../../known/watch/watch-store.ts'
import { AlertList } from './AlertList.tsx'

vi.mock('./in-sight.ts', () => ({ isInSight: () => true }))
vi.mock('../../ui/browser/use-size.ts', () => ({ useSize: () => [nothing, 0], widthOf: nothing }))
vi.stubGlobal('CSS', { escape: (text: string) => text })

const acknowledge = vi.fn()
const first = raisedAlert({ subject: 'task:1', ruleId: 'one' })
const second = raisedAlert({ subject: 'task:2', ruleId: 'two' })

function nothing() {
  return undefined
}

function Around({ children }: { children: ReactNode }) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return (
    <RouterContextProvider router={router}>
      <Queries>{children}</Queries>
    </RouterContextProvider>
  )
}

function shows(...alerts: Alert[]) {
  useWatch.setState({ sharing: 'shared', alerts: new Map(alerts.map((alert) => [alert.id, alert])) })
}

function acknowledgesAll() {
  act(() =>
    currentCommands()
      .find(({ id }) => id === 'alerts.acknowledge-all')
      ?.run(),
  )
}

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  acknowledge.mockReset()
  setWatchHandlers({
    acknowledge,
    change: () => Promise.resolve({ kind: 'saved' }),
    silence: nothing,
    allowSound: nothing,
  })
  shows(first)
  const address = { level: undefined, text: '', tab: 'active', alert: undefined, set: nothing, problems: [] } as never
  render(<AlertList address={address} isEnded={false} />, { wrapper: Around })
  pass(1500)
})
afterEach(() => {
  cleanup()
  setWatchHandlers(undefined)
  vi.useRealTimers()
})

test('all shown are acknowledged at once, as long as they have been there for a moment', () => {
  act(() => shows(first, second))
  pass(1500)
  acknowledgesAll()
  expect(acknowledge).toHaveBeenCalledWith([first.id, second.id])
})

test.each([
  ['came', [first, second]],
  ['rose in level', [{ ...first, level: 'warning' as const }]],
])('an alert that %s just before the press is listed first', (_words, alerts) => {
  act(() => shows(...alerts))
  pass(300)
  acknowledgesAll()
  expect(acknowledge).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog').textContent).toContain('or just raised')
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })
  expect(acknowledge).toHaveBeenCalledWith(alerts.map(({ id }) => id))
})

test('with a filter that nothing passes, the list counts alerts as the page does', () => {
  cleanup()
  const standing = [first, second].map((alert) => ({ ...alert, isStanding: true as const }))
  shows(...standing)
  const address = { level: undefined, text: 'zz', tab: 'active', alert: undefined, set: nothing, problems: [] } as never
  render(<AlertList address={address} isEnded={false} />, { wrapper: Around })
  expect(screen.getByText('None of 2 alerts matches the filters above.')).toBeTruthy()
})

test('before alerts are loaded, nothing is counted', () => {
  expect(document.body.textContent).toMatch(/Any 1.*1 alert/)
  act(() => useWatch.setState({ sharing: 'connecting', alerts: new Map() }))
  expect(document.body.textContent).not.toMatch(/Any \d|\d alert/)
})

test('an alert that is shelved while its details are open stays open, and says until when', () => {
  cleanup()
  const shelved = { by: 'desk', at: Date.now(), until: Date.now() + 900_000, reason: 'Checked', level: first.level }
  shows({ ...first, shelved }, second)
  const address = { level: undefined, text: '', tab: 'active', alert: first.id, set: nothing, problems: [] } as never
  render(<AlertList address={address} isEnded={false} />, { wrapper: Around })
  expect(screen.getByRole('complementary', { name: 'Alert' }).textContent).toMatch(/Shelved until .* by desk/)
})

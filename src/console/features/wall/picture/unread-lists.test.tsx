// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { AlertList } from './AlertList.tsx'
import { ChangeList } from './ChangeList.tsx'
import { DeadlineList } from './DeadlineList.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function listsWhen(isRead: boolean): string {
  const shared = { rows: [], now: 0, unit: 1, isRead }
  return render(
    <>
      <AlertList {...shared} least={3} unattended={undefined} />
      <ChangeList {...shared} />
      <DeadlineList {...shared} />
    </>,
  ).container.textContent
}

test('counts nothing before something is loaded', () => {
  expect(listsWhen(false)).not.toMatch(/none|0 in 10 min|0 in the next 4 h/i)
  cleanup()
  expect(listsWhen(true)).toMatch(/none.*0 in 10 min.*0 in the next 4 h.*None/)
})

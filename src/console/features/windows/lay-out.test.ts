// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'

import { layOut } from './lay-out.ts'
import { setOutcome, unblock, useWindowDialogs } from './open-window.ts'

test('a window that comes late, on a busy machine, still says that it belongs on another screen', async () => {
  vi.useFakeTimers()
  vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => {
    vi.useRealTimers()
    setOutcome(undefined)
  })
  const address = '/log?window=log'
  const box = { left: 9000, top: 0, width: 700, height: 500 }
  const laidOut = layOut({ name: 'Second screen', environment: 'Harbor West', windows: [{ address, box }] })
  await vi.advanceTimersByTimeAsync(5000)
  await laidOut
  const notes = [expect.stringContaining('1 window belongs on another screen.')]
  expect(useWindowDialogs.getState().outcome).toMatchObject({ asked: 1, blocked: [{ address }], notes })
  unblock(address)
  expect(useWindowDialogs.getState().outcome).toMatchObject({ blocked: [], notes })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { makeBrowser } from '../session/browser.test.support.ts'
import { joinPeers } from './peers.ts'
import { joinPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
afterEach(() => void vi.useRealTimers())

interface Words {
  readonly double: (number: number) => number | undefined
}

/** Doubles numbers up to a limit, after a delay. */
function doubling(browser: ReturnType<typeof makeBrowser>, limit: number, after = 0) {
  const wait = () => new Promise((resolve) => setTimeout(resolve, after))
  return joinPeers(browser.page().channel('room'), {
    double: async (number: number) => {
      await wait()
      return number > limit ? undefined : 2 * number
    },
  })
}

test('whoever asks gets what others return in time, and no longer waits than for enough', async () => {
  const browser = makeBrowser()
  const asking = joinPeers<Words>(browser.page().channel('room'), { double: () => 0 })
  const first = doubling(browser, 9)
  doubling(browser, 3)
  doubling(browser, 9, 500)
  const all = asking.ask('double', [4], 300, () => false)
  const one = asking.ask('double', [2], 300)
  await vi.advanceTimersByTimeAsync(300)
  expect([await all, await one]).toEqual([[8], [4]])
  first.leave()
  const rest = asking.ask('double', [4], 600)
  await vi.advanceTimersByTimeAsync(600)
  expect(await rest).toEqual([8])
})

test('a page that left says nothing more, and words of another version are ignored', async () => {
  const browser = makeBrowser()
  const heard = vi.fn()
  joinPeers(browser.page().channel('room'), { double: heard })
  const channel = browser.page().channel('room')
  for (const other of [{ word: 'halve', given: [] }, { word: 'toString', given: [] }, { kind: 'asks' }])
    channel.postMessage(other)
  const leaving = joinPeers<Words>(browser.page().channel('room'), { double: () => 0 })
  leaving.leave()
  leaving.tell('double', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).not.toHaveBeenCalled()
})

test('a page is there until it leaves, or says nothing for longer than throttled timers take', async () => {
  const browser = makeBrowser()
  let others: readonly string[] = []
  joinPresence(
    browser.page().channel('room'),
    'a',
    () => 'A',
    (next) => {
      others = [...next].map(([id, { state }]) => `${id} ${state}`)
    },
  )
  const b = joinPresence(
    browser.page().channel('room'),
    'b',
    () => 'B',
    () => undefined,
  )
  const crashing = browser.page()
  joinPresence(
    crashing.channel('room'),
    'c',
    () => 'C',
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(others).toEqual(['b B', 'c C'])
  b.leave()
  crashing.kill()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(others).toEqual(['c C'])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(others).toEqual([])
})

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followPress } from './press.ts'

const link = document.createElement('a')
const follower = vi.fn<(isPressed: boolean) => void>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren(link)
  stop = followPress(follower)
  tell(link, 'pointerdown', { button: 0, isPrimary: true })
  expect(follower.mock.calls).toEqual([[true]])
})
afterEach(() => {
  vi.runAllTimers()
  stop()
  follower.mockReset()
  vi.useRealTimers()
})

/** jsdom has no pointer events. */
function tell(target: EventTarget, type: string, facts: object = {}) {
  target.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true }), { pointerType: 'mouse', buttons: 1, ...facts }),
  )
}

test('a press lasts as long as the hand', () => {
  vi.advanceTimersByTime(30_000)
  tell(link, 'pointermove')
  vi.advanceTimersByTime(1000)
  expect(follower).toHaveBeenCalledTimes(1)
  tell(link, 'pointerup')
  // The click's own handlers still count as pressed.
  expect(follower).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(follower.mock.calls).toEqual([[true], [false]])
})

test('a finger’s click comes later than its release', () => {
  tell(link, 'pointerup', { pointerType: 'touch' })
  vi.advanceTimersByTime(900)
  // The browser's own, of the idle mouse, as the page was laid out.
  tell(link, 'pointermove', { pointerId: 2, buttons: 0 })
  vi.advanceTimersByTime(1)
  expect(follower).toHaveBeenCalledTimes(1)
  tell(link, 'click')
  vi.advanceTimersByTime(1)
  expect(follower.mock.calls).toEqual([[true], [false]])
})

test.each([
  ['a mouse comes back without a button', () => tell(document, 'pointermove', { buttons: 0 })],
  ['the browser takes the pointer for scrolling', () => tell(link, 'pointercancel')],
  ['a minute passes', () => void vi.advanceTimersByTime(60_000)],
])('a press whose release is lost ends when %s', (_, happens) => {
  happens()
  vi.advanceTimersByTime(1)
  expect(follower.mock.calls).toEqual([[true], [false]])
})

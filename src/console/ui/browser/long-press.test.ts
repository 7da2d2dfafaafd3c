// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startLongPress } from './long-press.ts'

let stop: () => void
const button = document.createElement('button')
const asked = vi.fn<(event: Event) => void>()
const clicked = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren(button)
  button.addEventListener('contextmenu', asked)
  button.addEventListener('click', clicked)
  stop = startLongPress()
})
afterEach(() => {
  stop()
  button.removeEventListener('contextmenu', asked)
  button.removeEventListener('click', clicked)
  asked.mockReset()
  clicked.mockReset()
  vi.useRealTimers()
})

function pointer(type: string, x = 5, more: Partial<PointerEventInit> = {}) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 5 })
  button.dispatchEvent(Object.assign(event, { pointerType: 'touch', isPrimary: true, ...more }))
}
function click(detail = 1) {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

test('a finger that is held asks once, and the click that follows is dropped when it was answered', () => {
  asked.mockImplementation((event) => event.preventDefault())
  pointer('pointerdown')
  pointer('pointermove', 9)
  vi.advanceTimersByTime(700)
  expect(asked).toHaveBeenCalledTimes(1)
  pointer('pointerup')
  click()
  expect(clicked).not.toHaveBeenCalled()
  click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('what nothing answers is a press, however slow', () => {
  pointer('pointerdown')
  vi.advanceTimersByTime(700)
  pointer('pointerup')
  click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test.each([
  ['a short press', () => pointer('pointerup')],
  ['one that moves', () => pointer('pointermove', 20)],
  ['one that scrolls', () => pointer('pointercancel')],
  ['a second finger', () => pointer('pointerdown', 50, { isPrimary: false })],
])('%s asks for nothing', (_, end) => {
  pointer('pointerdown')
  end()
  vi.advanceTimersByTime(700)
  expect(asked).not.toHaveBeenCalled()
})

test('a mouse has a button for it', () => {
  pointer('pointerdown', 5, { pointerType: 'mouse' })
  vi.advanceTimersByTime(700)
  expect(asked).not.toHaveBeenCalled()
})

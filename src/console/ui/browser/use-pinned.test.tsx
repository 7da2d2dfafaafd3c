// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { usePinned } from './use-pinned.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Order({ value }: { value: string }) {
  return (
    <>
      <a href="#card">{usePinned(value)}</a>
      <input aria-label="Moment" />
    </>
  )
}

const primary = { button: 0, isPrimary: true, pointerType: 'mouse' }

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

/** Draws `abc`, presses an element, and draws `cab` during the press. */
function pressed(pointer = primary, on: () => Element = () => screen.getByRole('link')) {
  const { rerender } = render(<Order value="abc" />)
  fireEvent.pointerDown(on(), pointer)
  rerender(<Order value="cab" />)
  return rerender
}

function drawn() {
  return screen.getByRole('link').textContent
}

test('what is pressed stays until the click that lets it go is over, and then is what it is by now', () => {
  const rerender = pressed()
  expect(drawn()).toBe('abc')
  rerender(<Order value="bca" />)
  fireEvent.pointerUp(screen.getByRole('link'), primary)
  expect(drawn()).toBe('abc')
  fireEvent.click(screen.getByRole('link'))
  expect(drawn()).toBe('abc')
  pass(1)
  expect(drawn()).toBe('bca')
})

test("a finger's click comes after it has left", () => {
  const finger = { ...primary, pointerType: 'touch' }
  pressed(finger)
  fireEvent.pointerUp(screen.getByRole('link'), finger)
  pass(200)
  expect(drawn()).toBe('abc')
  fireEvent.click(screen.getByRole('link'))
  pass(1)
  expect(drawn()).toBe('cab')
})

test('a press that turns into a scroll, and one that never ends, keep nothing', () => {
  pressed()
  fireEvent.pointerCancel(document.body, primary)
  pass(1)
  expect(drawn()).toBe('cab')
  cleanup()
  pressed()
  pass(59_900)
  expect(drawn()).toBe('abc')
  pass(200)
  expect(drawn()).toBe('cab')
})

test('what is drawn under a slider moves with it, and a right button keeps nothing', () => {
  pressed(primary, () => screen.getByRole('textbox', { name: 'Moment' }))
  expect(drawn()).toBe('cab')
  cleanup()
  pressed({ ...primary, button: 2 })
  expect(drawn()).toBe('cab')
})

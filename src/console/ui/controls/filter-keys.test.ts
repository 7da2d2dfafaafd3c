import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'

import { filterKeys } from './filter-keys.ts'

function press(key: string, text: string, isComposing = false) {
  const [onText, blur, preventDefault] = [vi.fn(), vi.fn(), vi.fn()]
  const event = {
    key,
    nativeEvent: { isComposing },
    currentTarget: { blur },
    preventDefault,
    stopPropagation: () => undefined,
  } as unknown as KeyboardEvent<HTMLElement>
  filterKeys(event, text, onText)
  return { texts: onText.mock.calls.flat(), left: blur.mock.calls.length, taken: preventDefault.mock.calls.length }
}

test('Escape empties a filter field and then leaves it, Enter leaves it with its text', () => {
  expect(press('Escape', 'gull')).toEqual({ texts: [''], left: 0, taken: 1 })
  expect(press('Escape', '')).toEqual({ texts: [], left: 1, taken: 1 })
  expect(press('Enter', 'gull')).toEqual({ texts: [], left: 1, taken: 1 })
})

test('other keys, and those that finish a composed letter, are left alone', () => {
  expect(press('j', 'gull')).toEqual({ texts: [], left: 0, taken: 0 })
  expect(press('Enter', 'か', true)).toEqual({ texts: [], left: 0, taken: 0 })
})

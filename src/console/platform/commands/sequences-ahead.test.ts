// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { setPreferences } from '../preferences/preferences.ts'
import { useCommands } from './commands.ts'
import { useSequencesAhead } from './sequences-ahead.ts'

function press(key: string, timeStamp: number, code = `Key${key.toUpperCase()}`): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, code })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}

test('two keys in time are the command’s that has them, any others are letters', () => {
  const run = vi.fn<() => void>()
  renderHook(() => useCommands([{ id: 'go.tasks', label: 'Tasks', keys: 'g t', run }]))
  const ends = renderHook(useSequencesAhead).result.current
  const typed = (...keys: readonly (readonly [string, number])[]) => keys.map(([key, at]) => ends(press(key, at)))
  expect(typed(['g', 100], ['u', 200], ['t', 300])).toEqual([false, false, false])
  expect(typed(['g', 1000], ['t', 2500])).toEqual([false, false])
  expect(run).not.toHaveBeenCalled()
  expect(typed(['g', 3000], ['t', 3900], ['t', 3950])).toEqual([false, true, false])
  expect(run).toHaveBeenCalledTimes(1)
  // The same places on a Cyrillic keyboard.
  expect([ends(press('п', 5000, 'KeyG')), ends(press('е', 5100, 'KeyT'))]).toEqual([false, true])
  setPreferences({ singleKeys: false })
  expect(typed(['g', 6000], ['t', 6100])).toEqual([false, false])
  setPreferences({ singleKeys: true })
})

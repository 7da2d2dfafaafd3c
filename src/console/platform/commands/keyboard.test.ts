// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { setPreferences } from '../preferences/preferences.ts'
import { type Command, useCommands } from './commands.ts'
import { startKeyboard } from './keyboard.ts'
import { dropLettersOfLostFields } from './lost-field.ts'

const ran: string[] = []
function command(keys: string): Command {
  return {
    id: keys,
    label: keys,
    keys,
    run: () => void ran.push(keys),
  }
}

let ends: (() => void)[] = []
/** Milliseconds by which events come later than they are dispatched. */
let later = 0
beforeEach(() => {
  ran.length = 0
  later = 0
  const { unmount } = renderHook(() => useCommands(['g t', 't', 'w', ']', 'R', 'Ctrl K', '/'].map(command)))
  ends = [unmount, startKeyboard()]
})
afterEach(() => {
  for (const end of ends) end()
  document.body.innerHTML = ''
})

function press(key: string, code: string, init: KeyboardEventInit = {}, target: EventTarget = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + later })
  return target.dispatchEvent(event)
}

test('two keys one after the other, on a Cyrillic keyboard as on a Latin one', () => {
  press('g', 'KeyG')
  press('t', 'KeyT')
  press('п', 'KeyG')
  press('е', 'KeyT')
  expect(ran).toEqual(['g t', 'g t'])
})

test('a key of a command that can’t run says why', () => {
  renderHook(() => useCommands([{ ...command('S'), disabledReason: 'Select an alert first' }]))
  expect(press('S', 'KeyS', { shiftKey: true })).toBe(false)
  expect(ran).toEqual([])
  expect(document.querySelector('[data-announcer=polite] p:last-child')?.textContent).toBe('Select an alert first')
})

test('what is typed goes before its place', () => {
  // Arabic: the key of D types a bracket with Shift.
  press(']', 'KeyD', { shiftKey: true })
  press('К', 'KeyR', { shiftKey: true })
  press('л', 'KeyK', { ctrlKey: true })
  expect(ran).toEqual([']', 'R', 'Ctrl K'])
})

test('the third level of a German keyboard, as Windows tells it', () => {
  press(']', 'Digit9', { ctrlKey: true, altKey: true, modifierAltGraph: true })
  expect(ran).toEqual([']'])
})

// wcag(2.1.4)
test('a composition, a field and keys that were switched off are left alone', () => {
  const field = document.body.appendChild(document.createElement('input'))
  press('ц', 'KeyW', { isComposing: true })
  expect(press('ц', 'KeyW', {}, field)).toBe(true)
  setPreferences({ singleKeys: false })
  press('ц', 'KeyW')
  setPreferences({ singleKeys: true })
  expect(ran).toEqual([])
  expect(press('ц', 'KeyW')).toBe(false)
  expect(ran).toEqual(['w'])
})

/** Types a letter into a field that then goes, as on another desk's signature. */
function typeAndLose(): Element {
  const field = document.body.appendChild(document.createElement('textarea'))
  press('t', 'KeyT', {}, field)
  return field
}

test('letters for a field that has just gone are no commands; after Enter, a press or a pause they are', () => {
  ends.push(dropLettersOfLostFields())
  const field = typeAndLose()
  press(']', 'BracketRight')
  expect(ran).toEqual([']'])
  press('t', 'KeyT', {}, field)
  field.remove()
  press('t', 'KeyT')
  press('w', 'KeyW')
  expect(ran).toEqual([']'])
  later = 600
  press('g', 'KeyG')
  press('t', 'KeyT')
  expect(ran).toEqual([']', 'g t'])
  typeAndLose().remove()
  press('K', 'KeyK', { ctrlKey: true })
  expect(ran).toEqual([']', 'g t', 'Ctrl K'])

  const sent = typeAndLose()
  press('Enter', 'Enter', {}, sent)
  sent.remove()
  press('w', 'KeyW')
  typeAndLose().remove()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  press('w', 'KeyW')
  expect(ran.slice(3)).toEqual(['w', 'w'])
})

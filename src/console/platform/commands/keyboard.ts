import { announce } from '../../ui/feedback/announcer.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { currentCommands } from './commands.ts'
import { meaningsOf, type Script, scriptAfter } from './layout.ts'

/** Longest pause in a key sequence. */
export const SEQUENCE_MILLISECONDS = 1000

export const EDITABLE =
  'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]'
/** Here letters search. */
const TYPE_AHEAD = '[role=listbox], [role=combobox], [role=menu]'

/** Returns the stop function. */
export function startKeyboard(): () => void {
  let pending = ''
  let pendingUntil = 0
  let script: Script = 'unknown'
  const listen = (event: KeyboardEvent) => {
    script = scriptAfter(event, script)
    const pressed = meaningsOf(event, script)
    if (event.defaultPrevented || event.isComposing || pressed.length === 0) return
    const chord = pressed.some((keys) => keys.startsWith('Ctrl '))
    if (!chord && (isTaken(event.target) || !usePreferences.getState().singleKeys)) return
    if (chord && isModalOpen()) return
    const isSecond = !chord && event.timeStamp < pendingUntil
    const typed = isSecond ? [...pressed.map((keys) => `${pending} ${keys}`), ...pressed] : pressed
    pending = ''
    pendingUntil = 0
    const commands = currentCommands()
    const command = firstOf(typed, (each) => commands.find(({ keys }) => keys === each))
    if (command !== undefined) {
      event.preventDefault()
      if (command.disabledReason === undefined) command.run()
      else announce(command.disabledReason)
      return
    }
    const beginning = typed.find((each) => commands.some(({ keys }) => keys?.startsWith(`${each} `)))
    if (beginning === undefined) return
    pending = beginning
    pendingUntil = event.timeStamp + SEQUENCE_MILLISECONDS
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}

function firstOf<T>(keys: readonly string[], find: (keys: string) => T | undefined): T | undefined {
  for (const each of keys) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

function isTaken(target: EventTarget | null): boolean {
  if (isModalOpen()) return true
  return target instanceof Element && target.closest(`${EDITABLE}, ${TYPE_AHEAD}`) !== null
}

function isModalOpen(): boolean {
  return document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null
}

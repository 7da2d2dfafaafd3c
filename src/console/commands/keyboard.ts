import { usePreferences } from '../preferences/preferences.ts'
import { currentCommands } from './commands.ts'

const SEQUENCE_MILLISECONDS = 1000

const EDITABLE = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]'
/** Where letters already mean something: typing ahead in lists and menus. */
const TYPE_AHEAD = '[role=listbox], [role=combobox], [role=menu]'

/** Starts listening for the keys of all registered commands. Returns the way to stop. */
export function startKeyboard(): () => void {
  let pending = ''
  let pendingUntil = 0
  const listen = (event: KeyboardEvent) => {
    const pressed = keyOf(event)
    if (event.defaultPrevented || event.isComposing || pressed === undefined) return
    const chord = pressed.startsWith('Ctrl')
    if (!chord && (isTaken(event.target) || !usePreferences.getState().singleKeys)) return
    if (chord && isModalOpen()) return
    const typed = !chord && event.timeStamp < pendingUntil ? `${pending} ${pressed}` : pressed
    pending = ''
    pendingUntil = 0
    const commands = currentCommands()
    const command = commands.find(({ keys }) => keys === typed) ?? commands.find(({ keys }) => keys === pressed)
    if (command !== undefined) {
      event.preventDefault()
      if (command.disabledReason === undefined) command.run()
    } else if (commands.some(({ keys }) => keys?.startsWith(`${typed} `))) {
      pending = typed
      pendingUntil = event.timeStamp + SEQUENCE_MILLISECONDS
    }
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}

function keyOf(event: KeyboardEvent): string | undefined {
  if (event.altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return undefined
  // On a Mac the command key does what Ctrl does elsewhere.
  if (event.ctrlKey || event.metaKey)
    return event.key.length === 1 ? `Ctrl ${event.key.toUpperCase()}` : `Ctrl ${event.key}`
  return event.key
}

function isTaken(target: EventTarget | null): boolean {
  if (isModalOpen()) return true
  return target instanceof Element && target.closest(`${EDITABLE}, ${TYPE_AHEAD}`) !== null
}

function isModalOpen(): boolean {
  return document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null
}

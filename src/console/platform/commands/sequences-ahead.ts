import { useRef } from 'react'

import { usePreferences } from '../preferences/preferences.ts'
import { currentCommands } from './commands.ts'
import { SEQUENCE_MILLISECONDS } from './keyboard.ts'
import { meaningsOf } from './layout.ts'

/** For lists with typeahead: call it first; true if the press completed a sequence (`g t`), which ran. */
export function useSequencesAhead(): (press: KeyboardEvent) => boolean {
  const begun = useRef<{ keys: readonly string[]; until: number }>(none)
  return (press) => {
    const pressed = meaningsOf(press, 'unknown')
    if (pressed.length === 0) return false
    const { keys, until } = begun.current
    begun.current = { keys: pressed, until: press.timeStamp + SEQUENCE_MILLISECONDS }
    if (press.timeStamp >= until || !usePreferences.getState().singleKeys) return false
    const typed = new Set(keys.flatMap((first) => pressed.map((second) => `${first} ${second}`)))
    const command = currentCommands().find((each) => each.keys !== undefined && typed.has(each.keys))
    if (command === undefined) return false
    begun.current = none
    if (command.disabledReason === undefined) command.run()
    return true
  }
}

const none = { keys: [], until: 0 }

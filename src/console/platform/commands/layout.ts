/** What of a `KeyboardEvent` tells which key it is. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  getModifierState: (name: string) => boolean
}

/** Whether the layout has Latin letters, as far as the letters that were pressed tell. */
export type Script = 'unknown' | 'latin' | 'other'

const LATIN = /\p{Script=Latin}/u
const LETTER = /^\p{Letter}+$/u
const ASCII = /^[ -~]$/

/** Keys that commands have and that many layouts hold at the same place, with another letter on them: without and with Shift. */
const PLACES: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Slash: ['/', '?'],
}

/**
 * What a press may mean to a command, the likeliest first: what it types, and after it, where that is no Latin letter, what stands in its
 * place on a keyboard with Latin letters. So commands follow the letters of Dvorak or AZERTY, and the places on a Cyrillic, Greek, Arabic or
 * Hebrew keyboard.
 *
 * @returns in the form of `Command.keys`: `r`, `R`, `Ctrl K`; empty for a press that is no command's, such as Shift alone
 */
export function meaningsOf(press: KeyPress, script: Script): readonly string[] {
  const { key, altKey, ctrlKey, metaKey } = press
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'].includes(key)) return []
  // The third level of a layout, where some keep brackets. Windows says of it that Ctrl and Alt are held.
  if (press.getModifierState('AltGraph')) return [key]
  if (altKey) return []
  const inPlace = placeOf(press, script)
  const meanings = inPlace === undefined ? [key] : [key, inPlace]
  // On a Mac the command key does what Ctrl does elsewhere.
  return ctrlKey || metaKey ? meanings.map((each) => `Ctrl ${each.length === 1 ? each.toUpperCase() : each}`) : meanings
}

/** What the layout seems to be after this press. */
export function scriptAfter({ key, ctrlKey, metaKey, altKey }: KeyPress, before: Script): Script {
  if (ctrlKey || metaKey || altKey || !LETTER.test(key)) return before
  if (!LATIN.test(key)) return 'other'
  // Longer ones are names: Enter, F1.
  return key.length === 1 ? 'latin' : before
}

function placeOf({ key, code, shiftKey }: KeyPress, script: Script): string | undefined {
  if (LATIN.test(key)) return undefined
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const inPlace = letter === undefined ? PLACES[code]?.[shiftKey ? 1 : 0] : cased(letter, shiftKey)
  if (LETTER.test(key)) return inPlace
  // A sign is itself until letters of another script were typed: at W Dvorak has a comma and means it, Hebrew an apostrophe and means W.
  const isItself = script !== 'other' || (letter === undefined && ASCII.test(key))
  return isItself ? undefined : inPlace
}

function cased(letter: string, shifted: boolean): string {
  return shifted ? letter : letter.toLowerCase()
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  getModifierState: (name: string) => boolean
}

/** Guessed from the letters pressed so far. */
export type Script = 'unknown' | 'latin' | 'other'

const LATIN = /\p{Script=Latin}/u
const LETTER = /^\p{Letter}+$/u
const ASCII = /^[ -~]$/

/** Keys of commands that other layouts have at the same place with another letter. */
const PLACES: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Slash: ['/', '?'],
}

/**
 * Best first: the typed letter, then on non-Latin layouts the Latin one at that place.
 * @returns in the form of `Command.keys`; empty for modifiers alone
 */
export function meaningsOf(press: KeyPress, script: Script): readonly string[] {
  const { key, altKey, ctrlKey, metaKey } = press
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'].includes(key)) return []
  // Some layouts have brackets there. Windows reports AltGr as Ctrl and Alt.
  if (press.getModifierState('AltGraph')) return [key]
  if (altKey) return []
  const inPlace = placeOf(press, script)
  const meanings = inPlace === undefined ? [key] : [key, inPlace]
  // Mac's command key is Ctrl elsewhere.
  return ctrlKey || metaKey ? meanings.map((each) => `Ctrl ${each.length === 1 ? each.toUpperCase() : each}`) : meanings
}

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
  // Signs are ambiguous (at W: Dvorak's comma, Hebrew's apostrophe) until non-Latin letters were seen.
  const isItself = script !== 'other' || (letter === undefined && ASCII.test(key))
  return isItself ? undefined : inPlace
}

function cased(letter: string, shifted: boolean): string {
  return shifted ? letter : letter.toLowerCase()
}

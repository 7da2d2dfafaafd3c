/** Input for WebDriver and BiDi: https://www.w3.org/TR/webdriver2/#actions */
export type InputActions = readonly {
  type: 'key' | 'pointer'
  id: string
  actions: readonly Record<string, unknown>[]
}[]

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
}

/** Modifiers first: `Control+k`. */
export function pressActions(chord: string): InputActions {
  const keys = chord === '+' ? ['+'] : chord.split('+').map(codeOf)
  const down = keys.map((value) => ({ type: 'keyDown', value }))
  const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }))
  return [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]
}

function codeOf(key: string): string {
  const code = codes[key] ?? key
  if (Array.from(code).length !== 1) throw new Error(`No key is called ${key}`)
  return code
}

export function typeActions(text: string): InputActions {
  const strokes = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions: strokes }]
}

export function clickActions(x: number, y: number): InputActions {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', actions }]
}

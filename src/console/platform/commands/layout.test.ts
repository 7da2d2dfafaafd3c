import { expect, test } from 'vitest'

import { type KeyPress, meaningsOf, type Script, scriptAfter } from './layout.ts'

type Held = Partial<Pick<KeyPress, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>> & { altGraph?: boolean }

function press(key: string, code: string, { altGraph = false, ...held }: Held = {}): KeyPress {
  return {
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...held,
    getModifierState: (name) => name === 'AltGraph' && altGraph,
  }
}

/** The key that commands see for a press. */
function means(key: string, code: string, held?: Held, script: Script = 'unknown') {
  return meaningsOf(press(key, code, held), script)
}

test.each([
  ['Russian', 'п', 'KeyG', 'g'],
  ['Russian', 'е', 'KeyT', 't'],
  ['Russian', 'х', 'BracketLeft', '['],
  ['Russian', 'ъ', 'BracketRight', ']'],
  ['Ukrainian', 'і', 'KeyS', 's'],
  ['Greek', 'γ', 'KeyG', 'g'],
  ['Greek', 'ς', 'KeyW', 'w'],
  ['Arabic', 'ل', 'KeyG', 'g'],
  ['Arabic, two characters on one key', 'لا', 'KeyB', 'b'],
  ['Arabic', 'ج', 'BracketLeft', '['],
  ['Arabic', 'ظ', 'Slash', '/'],
  ['Hebrew', 'ע', 'KeyG', 'g'],
])('%s: %s at %s stands for %s', (_, key, code, meant) => {
  expect(means(key, code)).toEqual([key, meant])
})

test.each([
  ['Russian', 'К', 'KeyR', 'R'],
  ['Greek', 'Ψ', 'KeyC', 'C'],
])('%s with Shift: %s at %s stands for %s', (_, key, code, meant) => {
  expect(means(key, code, { shiftKey: true })).toEqual([key, meant])
})

test.each([
  ['Hebrew, an apostrophe', "'", 'KeyW', false, 'w'],
  ['Arabic, where Shift types a bracket', '}', 'KeyC', true, 'C'],
  ['Arabic, its own question mark', '؟', 'Slash', true, '?'],
])('%s: %s at %s stands for its place after a letter of that script', (_, key, code, shiftKey, meant) => {
  expect(means(key, code, { shiftKey }, 'other')).toEqual([key, meant])
})

test.each([
  ['Dvorak', ',', 'KeyW', false],
  ['AZERTY, whose § stands where others have ?', '§', 'Slash', true],
])('%s: %s at %s means itself, whether or not a letter was typed before', (_, key, code, shiftKey) => {
  for (const script of ['unknown', 'latin'] as const) expect(means(key, code, { shiftKey }, script)).toEqual([key])
})

test('Ctrl and the command key mean the same place, and a Latin letter wins over it', () => {
  expect(means('л', 'KeyK', { ctrlKey: true })).toContain('Ctrl K')
  expect(means('ל', 'KeyK', { metaKey: true })).toContain('Ctrl K')
  expect(means('k', 'KeyV', { ctrlKey: true })).toEqual(['Ctrl K'])
  expect(means('t', 'KeyK', { ctrlKey: true })).toEqual(['Ctrl T'])
})

test.each([
  ['Dvorak: i stands where others have g', 'i', 'KeyG'],
  ['AZERTY: a stands where others have q', 'a', 'KeyQ'],
  ['German: ü stands where others have [', 'ü', 'BracketLeft'],
  ['Swedish: å stands where others have [', 'å', 'BracketLeft'],
  ['bépo: é stands where others have w', 'é', 'KeyW'],
  ['a name', 'Enter', 'Enter'],
  ['a composition', 'Process', 'KeyG'],
  ['a dead key', 'Dead', 'BracketLeft'],
  ['a sign that is typed at another key', '.', 'Slash'],
  ['a space', ' ', 'Space'],
])('%s: what is typed is all that is meant', (_, key, code) => {
  expect(means(key, code)).toEqual([key])
})

test('a sign at a letter’s key means the letter on a keyboard that has typed other letters, and itself among Latin ones', () => {
  expect(means("'", 'KeyW', {}, scriptAfter(press('ע', 'KeyG'), 'latin'))).toEqual(["'", 'w'])
  expect(means(',', 'KeyW', {}, scriptAfter(press('e', 'KeyD'), 'other'))).toEqual([','])
})

test('names, signs and chords say nothing of the layout', () => {
  for (const each of [press('Enter', 'Enter'), press('.', 'Slash'), press('k', 'KeyK', { metaKey: true })])
    expect(scriptAfter(each, 'other')).toBe('other')
})

test('the third level types what it types, though Windows says that Ctrl and Alt are held', () => {
  expect(means('[', 'Digit8', { altGraph: true, ctrlKey: true, altKey: true })).toEqual(['['])
  expect(means('₽', 'Digit8', { altGraph: true })).toEqual(['₽'])
  expect(means('ѓ', 'KeyG', { altGraph: true })).toEqual(['ѓ'])
})

test('Alt, and modifiers by themselves, are no command’s', () => {
  expect(means('п', 'KeyG', { altKey: true })).toEqual([])
  for (const key of ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph']) expect(means(key, `${key}Left`)).toEqual([])
})

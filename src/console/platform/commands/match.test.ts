import { expect, test } from 'vitest'

import { keyWords } from './commands.ts'
import { matchScore, namedInFull } from './match.ts'

test('beginnings beat words beat parts beat scattered letters beat nothing', () => {
  expect(matchScore('Settings', 'sett')).toBeGreaterThan(matchScore('The settings', 'sett'))
  expect(matchScore('The settings', 'sett')).toBeGreaterThan(matchScore('Unsettled', 'sett'))
  expect(matchScore('Unsettled', 'sett')).toBeGreaterThan(matchScore('Sign out, enter time', 'sett'))
  expect(matchScore('Sign out, enter time', 'sett')).toBeGreaterThan(0)
  expect(matchScore('Wall', 'sett')).toBe(0)
  expect(matchScore('Deleted objects', 'obj del')).toBeGreaterThan(2)
  expect(matchScore('Sector search, datum 16', 'sector search')).toBeGreaterThan(
    matchScore('Search sector ALFA-1', 'sector search'),
  )
  expect(matchScore('anything', '  ')).toBe(1)
})

test('keys read as one presses them', () => {
  expect(['r', 'R', 'g t', 'Ctrl K', '?'].map(keyWords)).toEqual(['r', 'Shift R', 'g t', 'Ctrl K', '?'])
})

function run(): void {}

test('a command is named in full by its label alone, and nothing that was searched is', () => {
  const open = { id: 'log.window', label: 'Log: open in a window', run }
  const found = { id: 'task 1', label: 'Log', score: 4, run }
  const commands = [{ id: 'log', label: 'Log the weather', run }, found, open]
  expect(namedInFull('log: open IN a window', commands)).toBe(open)
  expect(namedInFull('log: open', commands)).toBeUndefined()
  expect(namedInFull('log', commands)).toBeUndefined()
})

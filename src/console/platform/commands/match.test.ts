import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { keyWords } from './commands.ts'
import { isSureToBeBest, matchScore } from './match.ts'

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

test('an offered command that begins with what is typed is sure to be best, and nothing that was searched is', () => {
  const open = { id: 'log.window', label: 'Log: open in a window', run }
  expect(isSureToBeBest(open, 'log: open IN a window')).toBe(true)
  expect(isSureToBeBest(open, 'log: op')).toBe(true)
  expect(isSureToBeBest(open, 'open log')).toBe(false)
  expect(isSureToBeBest({ ...open, score: 4 }, 'log')).toBe(false)
})

test('nothing matches better than a beginning', () => {
  const labels = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ':'), minLength: 1, maxLength: 3 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(labels, labels, fc.nat(), (words, others, length) => {
      const label = words.join(' ')
      const typed = label.slice(0, 1 + (length % label.length)).trim()
      expect(matchScore(label, typed)).toBeGreaterThanOrEqual(matchScore(others.join(' '), typed))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { rowAfter, rowNamed, type Lines } from './row-keys.ts'

/** `h`: a heading, `r`: a row. */
function lines(text: string): Lines {
  return { count: text.length, isRow: (index) => text[index] === 'r' }
}

test.each([
  ['ArrowDown', -1, 'hrr', 1],
  ['ArrowUp', -1, 'hrr', 1],
  ['ArrowDown', 1, 'hrhhr', 4],
  ['ArrowUp', 4, 'hrhhr', 1],
  ['ArrowUp', 1, 'hrr', 1],
  ['ArrowDown', 1, 'hrh', 1],
  ['PageDown', 0, 'rrrrrrrr', 5],
  ['PageDown', 0, 'rrrrrhrr', 6],
  ['PageUp', 7, 'rrhrrrrr', 1],
  ['PageDown', 6, 'rrrrrrrr', 7],
  ['PageUp', 2, 'rrrrrrrr', 0],
  ['Home', 5, 'hrrrrr', 1],
  ['End', 0, 'rrrrh', 3],
  ['End', -1, 'rrr', 2],
  ['Enter', 0, 'rrr', undefined],
  ['constructor', 0, 'rrr', undefined],
  ['ArrowDown', -1, '', undefined],
  ['Home', -1, 'hh', undefined],
])('%s at %i of %s leads to %s', (key, at, text, next) => {
  expect(rowAfter(key, at, 5, lines(text))).toBe(next)
})

test('every key leads to a row, and never the other way than it says', () => {
  const text = fc.array(fc.constantFrom('h', 'r'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 1, max: 40 }), (all, place, page) => {
      const rows = all.flatMap((line, index) => (line === 'r' ? [index] : []))
      const at = rows[place % Math.max(1, rows.length)] ?? -1
      for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']) {
        const next = rowAfter(key, at, page, lines(all.join('')))
        expect(next === undefined ? [] : [next]).toEqual(rows.filter((row) => row === next))
        expect(next === undefined).toBe(rows.length === 0)
        if (next !== undefined && /Down|End/.test(key)) expect(next).toBeGreaterThanOrEqual(at)
        if (next !== undefined && /Up|Home/.test(key) && at >= 0) expect(next).toBeLessThanOrEqual(at)
      }
    }),
  )
})

test('typing goes to the next name that begins so, around the end, and one letter from name to name', () => {
  const names = ['', 'Able', 'Baker', 'Bravo', 'Able Two']
  const find = (typed: string, at: number) =>
    rowNamed(typed, at, { count: names.length, isRow: (index) => index > 0 }, (index) => names[index] ?? '')
  expect(find('b', 0)).toBe(2)
  expect(find('b', 2)).toBe(3)
  expect(find('bb', 3)).toBe(2)
  expect(find('br', 3)).toBe(3)
  expect(find('able t', 1)).toBe(4)
  expect(find('a', 4)).toBe(1)
  expect(find('a', -1)).toBe(1)
  expect(find('x', 1)).toBeUndefined()
})

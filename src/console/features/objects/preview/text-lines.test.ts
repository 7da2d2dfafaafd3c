import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { findInLines, textLines } from './text-lines.ts'

test('all three line ends count once', () => {
  expect(textLines('a\r\nb\rc\n\nd\n').map(({ text }) => text)).toEqual(['a', 'b', 'c', '', 'd'])
  expect(textLines('')).toEqual([{ number: 1, text: '' }])
})

test('a line too long for one row goes on without a number of its own', () => {
  const lines = textLines(`${'x'.repeat(4500)}\nend`)
  expect(lines.map(({ number, text }) => [number, text.length])).toEqual([
    [1, 2000],
    [undefined, 2000],
    [undefined, 500],
    [2, 3],
  ])
})

test('no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), (text) => {
      expect(
        textLines(text)
          .map((line) => line.text)
          .join(''),
      ).toBe(text.replace(/[\r\n]/g, ''))
    }),
  )
})

test('finds whatever the letter case', () => {
  expect(findInLines(textLines('Alfa\nbravo\nALFA-2'), 'alfa')).toEqual([0, 2])
  expect(findInLines(textLines('Alfa'), '')).toEqual([])
})

import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'

import { csvText } from './csv.ts'

const begins = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

test('what is read back is what was written, and no cell begins like a formula', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom(...begins), fc.constantFrom('1+1', 'cmd|\n"x"', 'a,b', '\r\n=2', ';=3', ''))
      .map((both) => both.join('')),
    fc.stringMatching(/^[=+@"',;\r\n\t |\u{feff}-]{0,6}$/u),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const read = Papa.parse<string[]>(csvText(rows), { delimiter: ',', newline: '\r\n' })
      expect(read.errors).toEqual([])
      const guarded = rows.map((row) =>
        row.map((text) => (begins.some((one) => text.startsWith(one)) ? `'${text}` : text)),
      )
      expect(read.data).toEqual(guarded)
    }),
    { numRuns: 1000 },
  )
})

test.each(begins)('a cell that begins with %j stays text, whatever lines follow', (begin) => {
  expect(csvText([[`${begin}1+1\n2`, 'b']])).toBe(`"'${begin}1+1\n2",b`)
})

test('numbers stay numbers, nothing is an empty cell, and other separators are quoted', () => {
  expect(csvText([[-5, undefined, 'a;=1', 'b']])).toBe('-5,,"a;=1",b')
})

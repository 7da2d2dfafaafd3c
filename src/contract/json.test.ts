import fc from 'fast-check'
import { expect, test } from 'vitest'

import { processorMilliseconds } from '../processor-time.test.support.ts'
import { jsonText } from './json-text.ts'

test('any value reads as the engine writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonText(value)).toBe(JSON.stringify(value, undefined, 2))
      expect(jsonText(value, 0)).toBe(JSON.stringify(value))
    }),
  )
})

test.each([1000, 100_000])('%i levels are written whole, in time by their size', (levels) => {
  const text = `${'{"a":[1,'.repeat(levels)}"x"${',null]}'.repeat(levels)}`
  const value: unknown = JSON.parse(text)
  let written = ''
  // By the square of their number it would take minutes.
  expect(processorMilliseconds(() => (written = jsonText(value)))).toBeLessThan(4000)
  expect(written === text).toBe(true)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shortened, withShortTexts } from './shorten.ts'

test('a long text is its beginning, and says how much more there is', () => {
  expect(shortened('x'.repeat(10_000))).toHaveLength(10_000)
  const short = shortened('x'.repeat(50_000_000))
  expect(short).toMatch(/^x{9940}… \(49\u202f990\u202f060 more characters\)$/)
  expect(shortened(short)).toBe(short)
  expect(shortened('x'.repeat(201), 200)).toMatch(/^x{140}… \(61 more characters\)$/)
})

test('a character of two halves is never cut in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 150 }), fc.integer({ min: 100, max: 140 }), (text, most) => {
      const short = shortened(text, most)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})

test('what is long is cut, wherever it stands', () => {
  const long = 'y'.repeat(20_000)
  const whole = JSON.parse(`{"a":{"b":[1,"${long}"]},"c":{"d":"short"},"__proto__":{"e":"${long}"},"${long}":1}`)
  const before = structuredClone(whole)
  const shown = withShortTexts(whole)
  expect(JSON.stringify(shown).length).toBeLessThan(31_000)
  expect(JSON.stringify(shown)).toMatch(/more characters.*more characters.*more characters/)
  expect(Object.keys(shown)).toContain('__proto__')
  expect(shown.c).toEqual(whole.c)
  expect(whole).toEqual(before)
})

test('any value without a long text is the very same, however deep', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => withShortTexts(value) === value))
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level += 1) deep = [deep]
  expect(withShortTexts(deep)).toBe(deep)
})

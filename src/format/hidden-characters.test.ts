import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isHarmless, textParts, withCodes } from './hidden-characters.ts'

test.each([
  ['\u202egpj.exe', '‹U+202E›gpj.exe'],
  ['a\u2066b\u2069c\u200ed\u061ce', 'a‹U+2066›b‹U+2069›c‹U+200E›d‹U+061C›e'],
  ['ad\u200bmin', 'ad‹U+200B›min'],
  ['x\u200b\u200b\u200by', 'x‹U+200B ×3›y'],
  ['so\u00adft\ufeff\u2060', 'so‹U+00AD›ft‹U+FEFF›‹U+2060›'],
  ['\u0000\u001b[31m\u0085', '‹U+0000›‹U+001B›[31m‹U+0085›'],
  ['line\u2028next', 'line‹U+2028›next'],
  ['tag\u{e0041}\u{e0042}', 'tag‹U+E0041›‹U+E0042›'],
  ['a\u200db a\ufe0fb', 'a‹U+200D›b a‹U+FE0F›b'],
])('%j is written %s', (text, shown) => {
  expect(withCodes(text)).toBe(shown)
  expect(isHarmless(text)).toBe(false)
  expect(isHarmless(shown)).toBe(true)
})

test.each([
  'missions/2026-325/gull-2.jpg',
  'first line\n\tsecond',
  'Zürich – Ærø, “Łódź” 12\u202f400 m²',
  'Владивосток 東京 서울',
  'ma\u00f1ana 👩‍🚒 ❤️ 1️⃣ 👍🏽',
  'می\u200cخواهم क्\u200dष שלום עולם',
])('%s is drawn as it is', (text) => expect(withCodes(text)).toBe(text))

test('the parts of a text are all of it, and only parts that don’t show have a code', () => {
  const piece = fc.oneof(
    fc.integer({ max: 0x10ffff, min: 0 }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom('\u202e', '\u200b', '\u200d', '\ufe0f', '\u2069', 'א', '/', '\ud800', '👩'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const parts = textParts(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts)
        if (part.code === undefined) expect(part.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
      if (isHarmless(text)) expect(withCodes(text)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

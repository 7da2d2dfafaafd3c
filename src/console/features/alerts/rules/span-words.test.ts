import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { span } from '../../../../rules/kinds/words.ts'
import { readSpan } from './span-words.ts'

test.each([
  ['90 s', 90],
  ['5 min', 300],
  ['5m', 300],
  ['1 h 30 min', 5400],
  ['10', 600],
  ['', undefined],
  ['soon', undefined],
  ['-5 min', undefined],
  ['1.5 h', undefined],
])('%s is %s seconds', (text, seconds) => {
  expect(readSpan(text)).toBe(seconds)
})

test('a span that is shown is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => {
      // From one hour on only whole minutes show.
      const shown = seconds >= 3600 ? seconds - (seconds % 60) : seconds
      expect(readSpan(span(shown))).toBe(shown)
    }),
  )
})

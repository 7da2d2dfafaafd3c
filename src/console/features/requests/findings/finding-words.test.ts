import { expect, test } from 'vitest'

import { valueLabel } from '../../../../contract/label.ts'
import type { ExchangeFinding } from '../../../../conformance/exchange.ts'
import { kindTitle, timesWords } from '../../../../conformance/findings/finding-words.ts'
import { formatNumber } from '../../../../format/number.ts'
import { lookup } from '../../../../format/lookup.ts'

test.each(['__proto__', 'constructor', 'toString'])('a word like %s is no entry of any table', (word) => {
  expect(lookup({}, word)).toBeUndefined()
  expect(kindTitle(word as ExchangeFinding['kind'])).toBe(word)
  expect(valueLabel(word, '')).not.toContain('native code')
})

test('large counts are in groups', () => {
  expect([1, 2, 1075].map((count) => timesWords(count, formatNumber))).toEqual(['once', '2 times', '1\u202f075 times'])
})

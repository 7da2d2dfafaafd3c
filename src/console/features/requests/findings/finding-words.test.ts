import { expect, test } from 'vitest'

import { valueLabel } from '../../../../contract/label.ts'
import type { ExchangeFinding } from '../../../../conformance/exchange.ts'
import { kindTitle } from '../../../../conformance/findings/finding-words.ts'
import { lookup } from '../../../../format/lookup.ts'

test.each(['__proto__', 'constructor', 'toString'])('a word like %s is no entry of any table', (word) => {
  expect(lookup({}, word)).toBeUndefined()
  expect(kindTitle(word as ExchangeFinding['kind'])).toBe(word)
  expect(valueLabel(word, '')).not.toContain('native code')
})

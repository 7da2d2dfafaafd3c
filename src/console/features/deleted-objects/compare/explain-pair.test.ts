import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Served } from '../../objects/hash-object.ts'
import { explainPair } from './explain-pair.ts'

const sum = 'ab'.repeat(32)
const same: Served = { kind: 'served', sha256: sum, bytes: 1 }
const other: Served = { kind: 'served', sha256: 'cd'.repeat(32), bytes: 1 }
const none: Served = { kind: 'not served' }
function west(isSuppressed: boolean, served?: Served) {
  return { name: 'West', isSuppressed, served }
}
function east(isSuppressed: boolean, served?: Served) {
  return { name: 'East', isSuppressed, served }
}

test.each([
  [west(true, none), east(false, same), /Missing on West, which deleted it .* East still serves it/],
  [west(false, same), east(true, none), /Missing on East, which deleted it .* West still serves it/],
  [west(true, none), east(false, none), /Neither node serves it\. West deleted it/],
  [west(true, none), east(false, other), /East serves other content, which this record doesn’t block/],
  [west(true, same), east(false, none), /West serves this content again, after deleting it/],
  [west(true, other), east(false, same), /East still serves the content that West deleted/],
  [west(true), east(false), /Only West deleted this content. Ask both nodes/],
  [west(true, none), east(true, none), /Both nodes deleted it\. Neither/],
  [west(true, same), east(true, none), /yet West serves it/],
])('%o and %o', (a, b, sentence) => {
  expect(explainPair(sum, a, b)).toMatch(sentence)
})

test('one sentence for whatever both nodes say, the same from both sides', () => {
  const served = fc.constantFrom<Served | undefined>(
    same,
    other,
    none,
    { kind: 'there' },
    { kind: 'too large', bytes: 1 },
    { kind: 'failed', words: '500' },
    undefined,
  )
  fc.assert(
    fc.property(fc.boolean(), served, served, (both, a, b) => {
      const sentence = explainPair(sum, west(true, a), east(both, b))
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(explainPair(sum, east(both, b), west(true, a))).toBe(sentence)
    }),
  )
})

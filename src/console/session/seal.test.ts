import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createReceiver, sealFor } from './seal.ts'

test('a text comes back to its receiver as it was, and to no other one', () => {
  const [receiver, other] = [createReceiver(), createReceiver()]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
      const sealed = sealFor(receiver.key, text)
      expect(receiver.open(sealed)).toBe(text)
      expect(other.open(sealed)).toBeUndefined()
    }),
    { numRuns: 10 },
  )
})

test('it shows nothing of the text, differs each time, and can’t be altered', () => {
  const receiver = createReceiver()
  const [one, again] = [sealFor(receiver.key, 'token-1'), sealFor(receiver.key, 'token-1')]
  expect(one.box).not.toBe(again.box)
  expect(Buffer.from(one.box, 'hex').toString()).not.toContain('token')
  for (const altered of [{ box: `00${one.box.slice(2)}` }, { tag: again.tag }, { from: again.from }, { box: 'none' }])
    expect(receiver.open({ ...one, ...altered })).toBeUndefined()
})

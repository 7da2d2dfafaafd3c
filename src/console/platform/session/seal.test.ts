import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createReceiver, sealFor } from './seal.ts'

test('a text comes back to its receiver as it was, and to no other receiver or purpose', () => {
  const [receiver, other] = [createReceiver('session'), createReceiver('session')]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
      const sealed = sealFor('session', receiver.key, text)
      expect(receiver.open(sealed)).toBe(text)
      expect(other.open(sealed)).toBeUndefined()
      expect(receiver.open(sealFor('group', receiver.key, text))).toBeUndefined()
    }),
    { numRuns: 10 },
  )
})

test('it shows nothing of the text, differs each time, and can’t be altered in any byte', () => {
  const receiver = createReceiver('session')
  const [one, again] = [sealFor('session', receiver.key, 'token-1'), sealFor('session', receiver.key, 'token-1')]
  expect(one.box).not.toBe(again.box)
  expect(Buffer.from(one.box, 'hex').toString()).not.toContain('token')
  for (let at = 0; at < one.box.length; at += 2) {
    const byte = (Number.parseInt(one.box.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
    expect(receiver.open({ ...one, box: one.box.slice(0, at) + byte + one.box.slice(at + 2) })).toBeUndefined()
  }
  for (const altered of [{ box: one.box.slice(2) }, { from: again.from }, { box: '' }, { box: 'none' }, { from: '' }])
    expect(receiver.open({ ...one, ...altered })).toBeUndefined()
})

test('a public key that makes every secret the same is refused', () => {
  const zero = '00'.repeat(32)
  expect(() => sealFor('session', zero, 'token-1')).toThrow()
  const receiver = createReceiver('session')
  expect(receiver.open({ ...sealFor('session', receiver.key, 'token-1'), from: zero })).toBeUndefined()
})

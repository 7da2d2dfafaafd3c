import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { expiryHint, issuedToken, nextRenewalAt, pastedToken, shareLeft } from './lifetime.ts'

const none = { failures: 0, lastFailureAt: 0, refused: false }

function jwt(claims: unknown): string {
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`
}

test('expires_in counts from the moment the answer came', () => {
  expect(issuedToken({ access_token: 'a', expires_in: 1800 }, 1000)).toMatchObject({
    obtainedAt: 1000,
    expiresAt: 1_801_000,
  })
})

test.each([undefined, null, 0, -5, Number.NaN])(
  'expires_in %j is an unknown lifetime, renewed by no clock',
  (expiresIn) => {
    const token = issuedToken({ access_token: 'a', expires_in: expiresIn }, 1000)
    expect(token.expiresAt).toBeUndefined()
    expect(nextRenewalAt(token, none)).toBeUndefined()
    expect(shareLeft(token, 5000)).toBeUndefined()
  },
)

test('not-before-policy is seconds; 0 is none', () => {
  expect(issuedToken({ access_token: 'a', 'not-before-policy': 0 }, 0).notBefore).toBeUndefined()
  expect(issuedToken({ access_token: 'a', 'not-before-policy': 12 }, 0).notBefore).toBe(12_000)
})

test('renewal is due at 80 % of the lifetime, however short or long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seconds) => {
      const due = nextRenewalAt({ obtainedAt: 0, expiresAt: seconds * 1000 }, none)
      expect(due).toBe(seconds * 800)
    }),
  )
})

test('a refused renewal is tried again with growing pauses, last just before the end, then no more', () => {
  const token = { obtainedAt: 0, expiresAt: 100_000 }
  const after = (failures: number, lastFailureAt: number) =>
    nextRenewalAt(token, { failures, lastFailureAt, refused: true })
  expect(after(1, 80_000)).toBe(81_000)
  expect(after(2, 81_000)).toBe(83_000)
  expect(after(3, 83_000)).toBe(87_000)
  expect(after(5, 95_000)).toBe(98_000)
  expect(after(6, 98_000)).toBeUndefined()
})

test('an unreachable service is tried for good, past the end of the token too', () => {
  const token = { obtainedAt: 0, expiresAt: 100_000 }
  expect(nextRenewalAt(token, { failures: 20, lastFailureAt: 500_000, refused: false })).toBe(530_000)
})

test('a pasted token tells its end itself, moved to this machine’s clock', () => {
  const token = pastedToken(`  Bearer ${jwt({ exp: 2000 })}\n`, 1000, 7000)
  expect(token).toMatchObject({ expiresAt: 2_000_000 - 7000, expiryIsHint: true })
  expect(token.value.startsWith('e30.')).toBe(true)
})

test('anything pasted is read without a throw, and without a guess', () => {
  fc.assert(fc.property(fc.string(), (text) => void pastedToken(text, 0, 0)))
  expect(expiryHint('opaque')).toBeUndefined()
  expect(expiryHint(jwt({ exp: '2000' }))).toBeUndefined()
  expect(expiryHint(jwt(null))).toBeUndefined()
})

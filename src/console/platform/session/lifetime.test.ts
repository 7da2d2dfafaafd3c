import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { expiryHint, issuedToken, pastedToken, shareLeft } from './lifetime.ts'

function jwt(claims: unknown): string {
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`
}

test('expires_in counts from the moment the answer came', () => {
  expect(issuedToken({ access_token: 'a', expires_in: 1800 }, 1000)).toMatchObject({
    obtainedAt: 1000,
    expiresAt: 1_801_000,
  })
})

test.each([undefined, null, 0, -5, Number.NaN])('expires_in %j is an unknown lifetime', (expiresIn) => {
  const token = issuedToken({ access_token: 'a', expires_in: expiresIn }, 1000)
  expect(token.expiresAt).toBeUndefined()
  expect(shareLeft(token, 5000)).toBeUndefined()
})

test('not-before-policy is seconds; 0 is none', () => {
  expect(issuedToken({ access_token: 'a', 'not-before-policy': 0 }, 0).notBefore).toBeUndefined()
  expect(issuedToken({ access_token: 'a', 'not-before-policy': 12 }, 0).notBefore).toBe(12_000)
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

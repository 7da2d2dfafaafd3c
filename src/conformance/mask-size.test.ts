import { afterEach, expect, test } from 'vitest'

import { forgetSecrets, MASK, maskText, rememberSecret } from './mask.ts'

afterEach(forgetSecrets)

const MEGABYTES_20 = 20_000_000

test.each([
  ['in a field', `{"password":"${'x'.repeat(MEGABYTES_20)}","a":1}`, `{"password":"${MASK}","a":1}`],
  ['cut off in a field', `{"password":"${'x'.repeat(MEGABYTES_20)}`, `{"password":"${MASK}"`],
  ['of escapes', `{"password":"${'\\"'.repeat(MEGABYTES_20 / 2)}","a":1}`, `{"password":"${MASK}","a":1}`],
  ['of backslashes', `{"password":"${'\\'.repeat(MEGABYTES_20)}","a":1}`, `{"password":"${MASK}","a":1}`],
  [
    'behind space',
    `{"password"${' '.repeat(MEGABYTES_20)}:"x","a":1}`,
    `{"password"${' '.repeat(MEGABYTES_20)}:"${MASK}","a":1}`,
  ],
  ['in a form', `password=${'x'.repeat(MEGABYTES_20)}&a=1`, `password=${MASK}&a=1`],
])('a secret of 20 MB %s is masked, and all else stays', (_, text, masked) => {
  expect(maskText(text) === masked).toBe(true)
})

test('a million fields of secrets are masked each', () => {
  const masked = maskText('"password": "x",'.repeat(1_000_000))
  expect(masked === `"password": "${MASK}",`.repeat(1_000_000)).toBe(true)
})

test('a known secret is found at the end of 20 MB', () => {
  rememberSecret('desk-secret')
  expect(maskText(`"${'x'.repeat(MEGABYTES_20)}desk-secret"`).endsWith(`x${MASK}"`)).toBe(true)
})

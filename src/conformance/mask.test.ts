import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'

import { PERSON_HEADER, PROOF_HEADER } from '../watch/wire/person.ts'
import { forgetSecrets, MASK, maskHeaders, maskText, rememberSecret } from './mask.ts'

afterEach(forgetSecrets)

test('fields of a secret are masked in JSON and in forms, known or not, whole or cut off', () => {
  expect(maskText('{"access_token":"abc\\"def","expires_in":60}')).toBe(`{"access_token":"${MASK}","expires_in":60}`)
  expect(maskText('grant_type=client_credentials&client_id=a&client_secret=s%20x')).toBe(
    `grant_type=client_credentials&client_id=a&client_secret=${MASK}`,
  )
  expect(maskText('{"access_token": "abcdef')).not.toContain('abcdef')
})

test('a known secret is masked wherever and however it turns up', () => {
  rememberSecret('p"ä ss/word+1')
  for (const form of ['p"ä ss/word+1', encodeURIComponent('p"ä ss/word+1'), JSON.stringify('p"ä ss/word+1')]) {
    expect(maskText(`<html>no such secret: ${form}!</html>`)).toContain(MASK)
    expect(maskText(`<html>${form}</html>`)).not.toContain('word')
  }
  expect(maskText(new URLSearchParams({ x: 'p"ä ss/word+1' }).toString())).toBe(`x=${MASK}`)
})

test('the credentials of a header value are masked without their scheme too', () => {
  rememberSecret('Basic dXNlcjpwYXNz')
  expect(maskText('you sent dXNlcjpwYXNz')).toBe(`you sent ${MASK}`)
})

test('any secret of four characters or more never survives masking', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.array(fc.string(), { minLength: 2 }), (secret, around) => {
      fc.pre(!MASK.includes(secret) && !secret.includes('•'))
      forgetSecrets()
      rememberSecret(secret)
      const masked = maskText(around.join(secret))
      expect(masked).toContain(MASK)
      expect(masked).not.toContain(secret)
    }),
  )
})

test('secret headers keep at most their scheme, the configured one nothing', () => {
  const headers = new Headers({
    Authorization: 'Bearer abc',
    'X-Gateway': 'g',
    'Content-Type': 'application/json',
    [PERSON_HEADER]: 'a-ticket',
    [PROOF_HEADER]: 'a-proof',
  })
  expect(maskHeaders(headers, 'X-Gateway')).toEqual([
    ['authorization', `Bearer ${MASK}`],
    ['content-type', 'application/json'],
    ['watchfloor-person', MASK],
    ['watchfloor-proof', MASK],
    ['x-gateway', MASK],
  ])
})

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}

test('so is its Base64: alone, within more, for URLs, and as JSON and forms escape it', () => {
  const pad = fc.string({ unit: 'binary', maxLength: 5 })
  const secrets = fc.oneof(fc.string({ minLength: 6, maxLength: 40 }), fc.constant('ÿþ?>~~ ÿ?>~'))
  const spelled = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    encodeURIComponent,
    (text: string) => encodeURIComponent(text).replaceAll(/%../g, (escape) => escape.toLowerCase()),
    (text: string) => text.replaceAll('/', '\\/'),
    (text: string) => text.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f'),
  )
  fc.assert(
    fc.property(secrets, pad, pad, spelled, (secret, before, after, spell) => {
      fc.pre(secret.isWellFormed() && !secret.includes('•'))
      forgetSecrets()
      rememberSecret(secret)
      const sent = spell(base64(`${before.toWellFormed()}${secret}${after.toWellFormed()}`))
      const masked = maskText(`{"saw":"${sent}"}`)
      expect(masked).toContain(MASK)
      const left = masked.slice(8).split(MASK)[0] ?? ''
      // Only the text before the secret remains.
      const head = Buffer.from(
        decodeURIComponent(left.replaceAll(/\\u002b/gi, '+').replaceAll(/\\(u002f|\/)/gi, '/')),
        'base64',
      )
      expect(head.length).toBeLessThanOrEqual(Buffer.byteLength(before.toWellFormed()))
    }),
  )
  forgetSecrets()
  rememberSecret('hunter2-and-more')
  expect(maskText(`Basic ${base64('operator:hunter2-and-more')} end`)).toMatch(
    new RegExp(`^Basic [\\w+/]+${MASK} end$`),
  )
  expect(maskText(base64('hunter2-and-more'))).toBe(MASK)
  expect(maskText(base64('another secret altogether'))).toBe(base64('another secret altogether'))
  rememberSecret('correct horse battery')
  expect(maskText(base64('correct horse battery'))).toBe(MASK)
  expect(maskText(base64('horse battery'))).toBe(MASK)
})

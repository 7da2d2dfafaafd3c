import { expect, test } from 'vitest'

import { codingOf, describeFailure } from './describe-failure.ts'
import { BodyBroken } from '../../../../conformance/read-text.ts'

function brokenIn(headers: Record<string, string>) {
  return describeFailure(
    new BodyBroken(7, new TypeError('network error')),
    undefined,
    'https://hw.example',
    codingOf(new Headers(headers)),
  )
}

test.each(['gzip', 'deflate', 'br', 'identity', undefined])('a body cut in %s is a lost connection', (coding) => {
  expect(brokenIn(coding === undefined ? {} : { 'Content-Encoding': coding })).toEqual({
    status: 'no reply',
    message: 'The answer broke off after 7 bytes',
    isConnection: true,
  })
})

test.each(['content-encoding', 'watchfloor-content-encoding'])('%s: zstd may also be bytes that are none', (name) => {
  expect(brokenIn({ [name]: 'zstd' })).toEqual({
    status: 'no reply',
    message: 'The answer broke off after 7 bytes, or its zstd can’t be decoded',
    isConnection: false,
  })
})

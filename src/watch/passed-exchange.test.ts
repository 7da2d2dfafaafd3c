import { compress } from '@cloudpss/zstd/wasm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

import { MOST_KEPT_BYTES, textOf } from './passed-exchange.ts'

const codings = { gzip: gzipSync, br: brotliCompressSync, zstd: compress }

test.each(Object.entries(codings))('a body in %s is read, and a damaged one is not', (coding, encode) => {
  const text = '{"tasks":[]}'.repeat(50_000)
  const body = encode(Buffer.from(text))
  expect(textOf({ body, coding: coding.toUpperCase() })).toBe(text)
  expect(textOf({ body: body.subarray(0, body.length / 2), coding })).toBeUndefined()
  expect(textOf({ body: Buffer.from(text), coding })).toBeUndefined()
})

test('zstd in two frames is read', () => {
  const body = Buffer.concat([compress(Buffer.from('one ')), compress(Buffer.from('two'))])
  expect(textOf({ body, coding: 'zstd' })).toBe('one two')
})

test('zstd that grows beyond the limit is not', () => {
  const body = compress(Buffer.alloc(4 * MOST_KEPT_BYTES + 1, ' '))
  expect(body.length).toBeLessThan(100_000)
  expect(textOf({ body, coding: 'zstd' })).toBeUndefined()
})

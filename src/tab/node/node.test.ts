import { createHash, createHmac, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

import { decompress as reference } from '@cloudpss/zstd/wasm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compress, decompress } from '../zstd.ts'
import { Bytes } from './buffer.ts'
import * as own from './crypto.ts'

const bytes = fc.uint8Array({ maxLength: 300 })
const encodings = ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const

test('bytes of a tab read and write text as Node’s do', () => {
  fc.assert(
    fc.property(bytes, fc.string({ unit: 'binary' }), (some, text) => {
      for (const encoding of encodings)
        expect(Bytes.from(some).toString(encoding)).toBe(Buffer.from(some).toString(encoding))
      expect(Bytes.from(text).toString('hex')).toBe(Buffer.from(text).toString('hex'))
      expect(Bytes.byteLength(text)).toBe(Buffer.byteLength(text))
      const encoded = Buffer.from(some).toString('base64url')
      expect(Bytes.from(encoded, 'base64url').toString('hex')).toBe(Buffer.from(some).toString('hex'))
      expect(Bytes.concat([some, Bytes.from(text)]).toString('hex')).toBe(
        Buffer.concat([some, Buffer.from(text)]).toString('hex'),
      )
    }),
  )
})

test('hashes of a tab are Node’s', async () => {
  fc.assert(
    fc.property(bytes, fc.string(), (some, text) => {
      expect(own.createHash('sha256').update(text).update(some).digest('hex')).toBe(
        createHash('sha256').update(text).update(some).digest('hex'),
      )
      expect(own.createHmac('sha256', some).update(text).digest('base64url')).toBe(
        createHmac('sha256', some).update(text).digest('base64url'),
      )
    }),
  )
  const cost = { N: 1024, r: 8, p: 1 }
  const derived = await new Promise((resolve) =>
    own.scrypt('secret', Buffer.from('salt'), 32, cost, (_error, made) => resolve([...made])),
  )
  const derive: (secret: string, salt: string, length: number, options: typeof cost) => Promise<Buffer> =
    promisify(scrypt)
  expect(derived).toEqual([...(await derive('secret', 'salt', 32, cost))])
  expect(own.timingSafeEqual(Bytes.from('a'), Bytes.from('a'))).toBe(true)
  expect(own.timingSafeEqual(Bytes.from('a'), Bytes.from('b'))).toBe(false)
  expect(own.timingSafeEqual(Bytes.from('a'), Bytes.from('ab'))).toBe(false)
})

test.each([0, 1, 131_071, 131_072, 131_073, 400_000])(
  'any decoder reads what a tab calls Zstandard: %i bytes',
  (length) => {
    const plain = Uint8Array.from({ length }, (_, index) => (index * 7) % 251)
    expect([...reference(compress(plain))].join()).toBe(plain.join())
    expect(decompress(compress(plain)).join()).toBe(plain.join())
  },
)

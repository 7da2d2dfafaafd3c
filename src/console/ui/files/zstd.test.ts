import { compress } from '@cloudpss/zstd/wasm'
import { expect, test } from 'vitest'

import { isZstd, ZstdDecoder, zstdWindowSize } from './zstd.ts'

const text = new TextEncoder().encode('Search in progress, keep clear. '.repeat(5000))

function decode(bytes: Uint8Array, step: number): Uint8Array {
  const parts: Uint8Array[] = []
  const decoder = new ZstdDecoder((part) => parts.push(part.slice()))
  for (let at = 0; at < bytes.length; at += step) decoder.push(bytes.slice(at, at + step), at + step >= bytes.length)
  return Buffer.concat(parts)
}

test.each([1, 7, 1000, 1e6])('decodes frames in a row, %i bytes at a time', (step) => {
  const frames = Buffer.concat([compress(text), compress(text.subarray(0, 10)), compress(new Uint8Array())])
  expect(Buffer.compare(decode(frames, step), Buffer.concat([text, text.subarray(0, 10)]))).toBe(0)
})

test('recognizes a frame by its magic number alone', () => {
  expect(isZstd(compress(text))).toBe(true)
  expect(isZstd(text)).toBe(false)
  expect(isZstd(new Uint8Array([0x28, 0xb5, 0x2f]))).toBe(false)
})

test('says that data break off, or are damaged, and keeps what came before', () => {
  const whole = new Uint8Array(compress(text))
  expect(() => decode(whole.subarray(0, whole.length - 5), 64)).toThrow('The compressed data is incomplete')
  const damaged = whole.slice()
  damaged.fill(0xff, 18, 60)
  expect(() => decode(damaged, 1e6)).toThrow(/damaged|break off/)
})

test('reads the window a frame asks for, and refuses a greedy one before memory is taken', () => {
  const greedy = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa0, ...Array.from({ length: 20 }, () => 0)])
  expect(zstdWindowSize(greedy)).toBe(2 ** 30)
  expect(() => decode(greedy, 1e6)).toThrow('window')
  expect(zstdWindowSize(new Uint8Array(compress(text)))).toBeGreaterThanOrEqual(text.length)
  expect(zstdWindowSize(new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]))).toBeUndefined()
})

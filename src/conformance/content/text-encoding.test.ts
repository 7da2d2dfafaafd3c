import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { detectEncoding, statedCharset } from './text-encoding.ts'

function bytes(text: string, encoding: BufferEncoding = 'utf8') {
  return new Uint8Array(Buffer.from(text, encoding))
}

test('a byte order mark decides', () => {
  expect(detectEncoding(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]), true)).toMatchObject({
    name: 'UTF-8',
    how: 'byte order mark',
  })
  expect(detectEncoding(new Uint8Array([0xff, 0xfe, 0x41, 0]), true)).toMatchObject({ label: 'utf-16le' })
  expect(detectEncoding(new Uint8Array([0xfe, 0xff, 0, 0x41]), true)).toMatchObject({ label: 'utf-16be' })
})

test('16-bit text without a mark shows by its zeros', () => {
  expect(detectEncoding(bytes('Position 43 39 N', 'utf16le'), true)).toMatchObject({
    label: 'utf-16le',
    how: 'zero bytes',
  })
  expect(
    detectEncoding(
      bytes('Position', 'utf16le').map((_, i, all) => all[i ^ 1] ?? 0),
      true,
    ),
  ).toMatchObject({
    label: 'utf-16be',
  })
})

test('plain and accented letters', () => {
  expect(detectEncoding(bytes('Wind NW 22 kn\r\n\t\u001b[0m'), true)).toMatchObject({ name: 'ASCII' })
  expect(detectEncoding(bytes('östlicher Pier'), true)).toMatchObject({ name: 'UTF-8', how: 'valid' })
  const latin = detectEncoding(
    bytes("Le commandant a été prévenu à l'aube, après la tempête. Où êtes-vous ?", 'latin1'),
    true,
  )
  expect(latin?.how).toBe('letter frequencies')
  expect(new TextDecoder(latin?.label).decode(bytes('été', 'latin1'))).toBe('été')
})

test('a character cut at the end of a sample is no error, at the end of the whole it is', () => {
  const cut = bytes('Search area östlich').subarray(0, 13)
  expect(detectEncoding(cut, false)?.name).toBe('UTF-8')
  expect(detectEncoding(cut, true)?.how).toBe('letter frequencies')
})

test('a stated charset is believed only when the bytes are valid in it', () => {
  expect(detectEncoding(bytes('abc é', 'latin1'), true, 'windows-1252')).toMatchObject({ how: 'stated' })
  expect(detectEncoding(bytes('abc é', 'latin1'), true, 'utf-8')?.how).toBe('letter frequencies')
})

test('binary data are no text', () => {
  expect(detectEncoding(new Uint8Array([0x43, 0x44, 0x46, 0x01, 0, 0, 0]), true)).toBeUndefined()
  expect(
    detectEncoding(
      new Uint8Array(1000).map((_, index) => (index * 7919) % 256),
      true,
    ),
  ).toBeUndefined()
})

test('whatever is said to be text, TextDecoder can decode', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (sample) => {
      const found = detectEncoding(sample, true)
      if (found !== undefined) expect(typeof new TextDecoder(found.label).decode(sample)).toBe('string')
    }),
  )
})

test('reads the charset of a content type', () => {
  expect(statedCharset('text/plain; charset=utf-8')).toBe('utf-8')
  expect(statedCharset('text/plain;Charset="ISO-8859-1"')).toBe('windows-1252')
  expect(statedCharset('text/plain; charset=klingon')).toBeUndefined()
  expect(statedCharset(null)).toBeUndefined()
})

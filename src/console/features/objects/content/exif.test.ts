import { expect, test } from 'vitest'

import { readExif } from './exif.ts'

/** A JPEG with only a start and a TIFF structure. */
function jpegWith(tiff: Uint8Array): Blob {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const marker = Buffer.from([0xff, 0xd8, 0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return new Blob([Buffer.concat([marker, body, Buffer.from([0xff, 0xd9])])])
}

/** A big-endian directory with one ASCII value. */
function oneText(tag: number, text: string): Buffer {
  const table = Buffer.alloc(8 + 2 + 12 + 4)
  table.write('MM', 0, 'latin1')
  table.writeUInt16BE(42, 2)
  table.writeUInt32BE(8, 4)
  table.writeUInt16BE(1, 8)
  table.writeUInt16BE(tag, 10)
  table.writeUInt16BE(2, 12)
  table.writeUInt32BE(text.length + 1, 14)
  table.writeUInt32BE(table.length, 18)
  return Buffer.concat([table, Buffer.from(`${text}\0`, 'latin1')])
}

test('what is there is told, what is not there is left out', async () => {
  expect(await readExif(jpegWith(oneText(0x0110, 'EO 12X')))).toEqual({
    camera: 'EO 12X',
    taken: undefined,
    position: undefined,
    altitude: undefined,
  })
})

test.each([
  ['no picture', new Blob(['nothing of the kind'])],
  ['no bytes', new Blob([])],
  ['damaged', jpegWith(oneText(0x0110, 'EO 12X').subarray(0, 14))],
  ['a tag of no interest', jpegWith(oneText(0x0131, 'software'))],
])('%s: nothing', async (_, blob) => {
  expect(await readExif(blob)).toBeUndefined()
})

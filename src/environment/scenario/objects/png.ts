import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

/** How a grey value is coloured. */
export type Palette = (grey: number) => readonly [red: number, green: number, blue: number]

export const thermal: Palette = (grey) => [
  Math.min(255, grey * 1.6),
  Math.max(0, grey * 1.3 - 60),
  Math.max(0, 90 - grey) + Math.max(0, grey - 190) * 3,
]
export const daylight: Palette = (grey) => [grey * 0.75 + 18, grey * 0.95 + 34, Math.min(255, grey * 0.9 + 66)]

/** A picture as PNG (ISO/IEC 15948), 8 bit truecolour, without interlace. */
export function encodePng(picture: Picture, palette: Palette): Uint8Array {
  const { width, height, grey } = picture
  const raw = Buffer.alloc(height * (1 + width * 3))
  const colours = Array.from({ length: 256 }, (_, value) =>
    palette(value).map((channel) => Math.max(0, Math.min(255, Math.round(channel)))),
  )
  let at = 0
  for (let y = 0; y < height; y++) {
    raw[at++] = 0
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colours[grey[y * width + x] ?? 0] ?? []
      raw[at++] = red ?? 0
      raw[at++] = green ?? 0
      raw[at++] = blue ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

import type { Picture } from './picture.ts'

// Tables of ITU-T T.81, annex K: quantisation of luminance, and the Huffman tables for its DC and AC coefficients.
const QUANTISATION = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]
const DC_BITS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const DC_VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const AC_BITS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d]
const AC_VALUES = [
  ...Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
]

type Codes = readonly (readonly [code: number, length: number])[]

function huffman(bits: readonly number[], values: readonly number[]): Codes {
  const codes: [number, number][] = []
  let code = 0
  let index = 0
  for (const [length, count] of bits.entries()) {
    for (let taken = 0; taken < count; taken++) codes[values[index++] ?? 0] = [code++, length + 1]
    code <<= 1
  }
  return codes
}

class BitWriter {
  readonly bytes: number[] = []
  #pending = 0
  #count = 0

  write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.#pending = (this.#pending << 1) | ((value >> bit) & 1)
      if (++this.#count === 8) this.#flushByte()
    }
  }

  finish(): void {
    while (this.#count > 0) this.write(1, 1)
  }

  #flushByte(): void {
    this.bytes.push(this.#pending)
    // A zero byte after 0xff keeps the data from looking like a marker.
    if (this.#pending === 0xff) this.bytes.push(0)
    this.#pending = 0
    this.#count = 0
  }
}

const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [frequency, sample] = [at >> 3, at & 7]
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16)
})

/** Two passes of the one-dimensional cosine transform, first along rows, then along columns. */
function transform(block: Float64Array, scratch: Float64Array): void {
  for (const [from, to] of [
    [block, scratch],
    [scratch, block],
  ] as const) {
    for (let row = 0; row < 8; row++) {
      for (let frequency = 0; frequency < 8; frequency++) {
        let sum = 0
        for (let sample = 0; sample < 8; sample++)
          sum += (from[row * 8 + sample] ?? 0) * (COSINES[frequency * 8 + sample] ?? 0)
        // Written transposed, so that the second pass again runs along rows.
        to[frequency * 8 + row] = sum
      }
    }
  }
}

const magnitude = (value: number): number => 32 - Math.clz32(Math.abs(value))
const extra = (value: number, size: number): number => (value < 0 ? value + (1 << size) - 1 : value)

/** A grey picture as baseline JPEG (ITU-T T.81); width and height are multiples of 8. `quality` from 1 to 99. */
export function encodeJpeg(picture: Picture, quality: number): Uint8Array {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2
  const table = QUANTISATION.map((value) => Math.max(1, Math.min(255, Math.floor((value * scale + 50) / 100))))
  const [dc, ac] = [huffman(DC_BITS, DC_VALUES), huffman(AC_BITS, AC_VALUES)]
  const out = new BitWriter()
  const put = (codes: Codes, symbol: number): void => {
    const [code, length] = codes[symbol] ?? [0, 0]
    out.write(code, length)
  }
  const [block, scratch] = [new Float64Array(64), new Float64Array(64)]
  let previous = 0
  for (let top = 0; top < picture.height; top += 8) {
    for (let left = 0; left < picture.width; left += 8) {
      for (let at = 0; at < 64; at++)
        block[at] = (picture.grey[(top + (at >> 3)) * picture.width + left + (at & 7)] ?? 0) - 128
      transform(block, scratch)
      const values = ZIGZAG.map((at) => Math.round((block[at] ?? 0) / (table[at] ?? 1)))
      const difference = (values[0] ?? 0) - previous
      previous = values[0] ?? 0
      put(dc, magnitude(difference))
      out.write(extra(difference, magnitude(difference)), magnitude(difference))
      let zeros = 0
      const last = values.findLastIndex((value, at) => at > 0 && value !== 0)
      for (let at = 1; at <= last; at++) {
        const value = values[at] ?? 0
        if (value === 0) {
          zeros++
          continue
        }
        for (; zeros > 15; zeros -= 16) put(ac, 0xf0)
        put(ac, (zeros << 4) | magnitude(value))
        out.write(extra(value, magnitude(value)), magnitude(value))
        zeros = 0
      }
      if (last < 63) put(ac, 0)
    }
  }
  out.finish()
  return Buffer.concat([Buffer.from(headers(picture, table)), Buffer.from(out.bytes), Buffer.from([0xff, 0xd9])])
}

const word = (value: number): number[] => [value >> 8, value & 255]

function headers(picture: Picture, table: readonly number[]): number[] {
  const segment = (marker: number, body: readonly number[]): number[] => [
    0xff,
    marker,
    ...word(body.length + 2),
    ...body,
  ]
  return [
    0xff,
    0xd8,
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, ...word(1), ...word(1), 0, 0]),
    ...segment(0xdb, [0, ...ZIGZAG.map((at) => table[at] ?? 1)]),
    ...segment(0xc0, [8, ...word(picture.height), ...word(picture.width), 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, ...DC_BITS, ...DC_VALUES]),
    ...segment(0xc4, [0x10, ...AC_BITS, ...AC_VALUES]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]
}

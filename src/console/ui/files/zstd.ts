import { Decompress } from 'fzstd'
import { errorWords } from '../../../format/error-words.ts'

/** RFC 8878, section 3.1.1: 0xFD2FB528, little endian. */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const

/** As the reference tool, above the minimum of RFC 8878, 3.1.1.1.2 (8 MB). */
const LARGEST_WINDOW = 2 ** 27

export function isZstd(head: Uint8Array): boolean {
  return MAGIC.every((byte, index) => head[index] === byte)
}

/** In bytes; `undefined` if the header is incomplete. */
export function zstdWindowSize(head: Uint8Array): number | undefined {
  const descriptor = head[4]
  if (descriptor === undefined) return undefined
  const isSingleSegment = (descriptor & 0x20) !== 0
  if (!isSingleSegment) {
    const window = head[5]
    if (window === undefined) return undefined
    const base = 2 ** (10 + (window >> 3))
    return base + (base / 8) * (window & 7)
  }
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const sizeBytes = [1, 2, 4, 8][descriptor >> 6] ?? 1
  const size = head.subarray(5 + dictionaryBytes, 5 + dictionaryBytes + sizeBytes)
  if (size.length < sizeBytes) return undefined
  const value = size.reduceRight((sum, byte) => sum * 256 + byte, 0)
  return sizeBytes === 2 ? value + 256 : value
}

export class ZstdDecoder {
  readonly #decoder: Decompress
  /** Thrown by `onBytes`, not about the data. */
  #refusal: { error: unknown } | undefined
  #started = false
  #failed = false

  constructor(onBytes: (bytes: Uint8Array) => void) {
    this.#decoder = new Decompress((bytes) => {
      if (bytes.length === 0) return
      try {
        onBytes(bytes)
      } catch (error) {
        this.#refusal = { error }
        throw error
      }
    })
  }

  /** @throws Error in words if it isn't Zstandard or needs too much memory; what `onBytes` throws */
  push(bytes: Uint8Array, isLast: boolean): void {
    if (this.#failed) return
    const window = this.#started ? undefined : zstdWindowSize(bytes)
    this.#started = true
    if (window !== undefined && window > LARGEST_WINDOW) {
      this.#failed = true
      throw new Error(`It needs a window of ${window} bytes. Decoders allow up to ${LARGEST_WINDOW}`)
    }
    try {
      this.#decoder.push(bytes, isLast)
    } catch (error) {
      this.#failed = true
      if (this.#refusal !== undefined) throw this.#refusal.error
      throw new Error(zstdErrorWords(error), { cause: error })
    }
  }
}

function zstdErrorWords(error: unknown): string {
  const words = errorWords(error)
  return words === 'unexpected EOF' ? 'The compressed data is incomplete' : `The compressed data is damaged: ${words}`
}

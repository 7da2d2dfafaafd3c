import { compress, decompress } from '@cloudpss/zstd/wasm'

import { DamagedDatabase } from '../../database/operator-error.ts'

/** Zstandard level: the highest that keeps up with the traffic. */
const LEVEL = 9

export function packedText(text: string): Uint8Array {
  return compress(Buffer.from(text), LEVEL)
}

export function unpackedText(bytes: Uint8Array): string {
  return plain(bytes).toString()
}

/** Compressed together, as similar texts cost little. Lone surrogates become replacement characters. */
export function packed(texts: readonly string[]): Uint8Array {
  const bytes = texts.map((text) => Buffer.from(text))
  const lengths = `${bytes.map(({ length }) => length).join(',')}\n`
  return compress(Buffer.concat([Buffer.from(lengths), ...bytes]), LEVEL)
}

export function unpacked(pack: Uint8Array): string[] {
  const bytes = plain(pack)
  const end = bytes.indexOf(10)
  let at = end + 1
  return bytes
    .subarray(0, end)
    .toString()
    .split(',')
    .map((length) => bytes.subarray(at, (at += Number(length))).toString())
}

function plain(bytes: Uint8Array): Buffer {
  try {
    const { buffer, byteOffset, byteLength } = decompress(bytes)
    return Buffer.from(buffer, byteOffset, byteLength)
  } catch {
    // If this text is damaged, others may be too.
    throw new DamagedDatabase('The journal is damaged: a compressed part can’t be read')
  }
}

import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { compress } from '@cloudpss/zstd/wasm'

import { MOST_PART_BYTES, signedText, type CapsuleHeader, type CapsuleLine } from '../wire/capsule.ts'
import type { SigningKey } from './capsule-key.ts'

/** Streamed: at most one part is in memory. */
export async function* capsuleBytes(lines: AsyncIterable<CapsuleLine>, key: SigningKey): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const hashed = (bytes: Uint8Array) => {
    hash.update(bytes)
    return bytes
  }
  const header: CapsuleHeader = { format: 'watchfloor-capsule', version: 2, publicKey: key.publicKey }
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`))
  for await (const content of inParts(lines)) {
    const frame = compress(content)
    // Lets other requests in between parts.
    await setImmediate()
    yield hashed(Buffer.concat([lengthOf(frame.length), frame]))
  }
  yield hashed(lengthOf(0))
  yield Buffer.from(key.sign(signedText(hash.digest('hex'))))
}

async function* inParts(lines: AsyncIterable<CapsuleLine>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const line of lines) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    waiting.push(bytes)
    length += bytes.length
    if (length < MOST_PART_BYTES) continue
    const all = Buffer.concat(waiting)
    let start = 0
    for (; all.length - start >= MOST_PART_BYTES; start += MOST_PART_BYTES)
      yield all.subarray(start, start + MOST_PART_BYTES)
    waiting = [all.subarray(start)]
    length = all.length - start
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function lengthOf(length: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(length)
  return bytes
}

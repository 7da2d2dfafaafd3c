import { decompress as decode } from 'fzstd'

/** Largest block of a frame (RFC 8878, section 3.1.1.2). */
const MOST_BLOCK_BYTES = 128 * 1024

/** A valid frame of stored blocks: an encoder would weigh more than all it saves in a tab. */
export function compress(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / MOST_BLOCK_BYTES))
  const frame = new Uint8Array(9 + 3 * blocks + bytes.length)
  const view = new DataView(frame.buffer)
  view.setUint32(0, 0xfd2fb528, true)
  // A single segment, whose length has four bytes.
  frame[4] = 0xa0
  view.setUint32(5, bytes.length, true)
  let at = 9
  for (let block = 0; block < blocks; block += 1) {
    const part = bytes.subarray(block * MOST_BLOCK_BYTES, (block + 1) * MOST_BLOCK_BYTES)
    const isLast = block === blocks - 1 ? 1 : 0
    const header = (part.length << 3) | isLast
    frame.set([header & 0xff, (header >> 8) & 0xff, header >> 16], at)
    frame.set(part, at + 3)
    at += 3 + part.length
  }
  return frame
}

/** Of `compress`, or of any encoder. */
export function decompress(frames: Uint8Array): Uint8Array {
  return decode(frames)
}

/** Large enough for zstd, small enough for an urgent object to overtake. */
export const CHUNK_BYTES = 256 * 1024

/** Copies, as a reader may transfer a chunk's buffer. */
export function inChunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, (at += CHUNK_BYTES)))
      },
    },
    // No read-ahead: urgency decides chunk by chunk.
    { highWaterMark: 0 },
  )
}

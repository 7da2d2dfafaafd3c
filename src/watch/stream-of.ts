/** Asks for a piece when it is wanted, and for no more once nobody reads on. */
export function streamOf(pieces: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await pieces.return?.(undefined)),
  })
}

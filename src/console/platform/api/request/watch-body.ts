type Body = ReadableStream<Uint8Array<ArrayBuffer>>

/** Calls `finish` once: with the bytes, the error, or the reader's reason for cancelling. */
export function watchBody(
  body: Body,
  touch: () => void,
  finish: (bytes: number, end: 'complete' | { words: string } | { error: unknown }) => Error | undefined,
): Body {
  const reader = body.getReader()
  let bytes = 0
  let isCancelled = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read()
        // A pending read ends after cancelling.
        if (isCancelled) return
        if (part.done) {
          finish(bytes, 'complete')
          controller.close()
          return
        }
        bytes += part.value.byteLength
        touch()
        controller.enqueue(part.value)
      } catch (error) {
        if (!isCancelled) controller.error(finish(bytes, { error }) ?? error)
      }
    },
    async cancel(reason) {
      isCancelled = true
      finish(bytes, { words: typeof reason === 'string' ? reason : 'Cancelled by this console' })
      await reader.cancel(reason)
    },
  })
}

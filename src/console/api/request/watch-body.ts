/**
 * Passes a body on as it comes. `finish` is called once: with the bytes at the end, with the error when it broke, with 'given up' when the
 * reader cancelled.
 */
export function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  touch: () => void,
  finish: (bytes: number, end: 'complete' | 'given up' | { error: unknown }) => Error | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read()
        if (part.done) {
          finish(bytes, 'complete')
          controller.close()
          return
        }
        bytes += part.value.byteLength
        touch()
        controller.enqueue(part.value)
      } catch (error) {
        controller.error(finish(bytes, { error }) ?? error)
      }
    },
    async cancel(reason) {
      finish(bytes, 'given up')
      await reader.cancel(reason)
    },
  })
}

import { cut, type RequestArrival } from './backend.ts'

/** Cuts the connection when the source fails, as a regular end would be a lie. */
export function bodyOrCut(
  source: { next: () => Promise<IteratorResult<Uint8Array>>; cancel: () => void | Promise<void> },
  socket: RequestArrival['socket'],
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  // The reader has left: the controller accepts nothing.
  let gone = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next()
          if (gone) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (gone) return
          onFailure(error)
          await cut(socket)
          controller.close()
        }
      },
      cancel: () => {
        gone = true
        return source.cancel()
      },
    },
    { highWaterMark: 0 },
  )
}

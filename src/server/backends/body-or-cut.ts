import type { Socket } from 'node:net'

import { cut } from './backend.ts'

/**
 * A body as it comes and no faster than it is read. Where its source fails, the connection is cut: an end that looks regular would be a lie, and
 * the other side need not know the failure's words.
 */
export function bodyOrCut(
  source: { next: () => Promise<IteratorResult<Uint8Array>>; cancel: () => void | Promise<void> },
  socket: Socket,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  // Whoever read it has left: its end, of whatever kind, matters no more, and its controller takes nothing.
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

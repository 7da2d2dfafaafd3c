import type { Readable } from 'node:stream'

export type Backend = (request: Request, arrival: RequestArrival) => Promise<Response>

/** Facts that a `Request` can't hold. */
export interface RequestArrival {
  /** Exactly as received, without the mount prefix: a URL parser would rewrite it. */
  target: string
  /** For faults that break the connection. */
  socket: {
    readonly remoteAddress?: string | undefined
    readonly writableLength: number
    destroy(): unknown
    resetAndDestroy(): unknown
  }
  /** Unread; undefined without a body. */
  body: Readable | undefined
}

/** A peer may discard unread bytes when the connection breaks. */
export const PEER_READS_MILLISECONDS = 400

/** Flushes, then breaks the connection: the peer sees a truncated body. */
export async function cut(socket: RequestArrival['socket']): Promise<void> {
  const deadline = Date.now() + 1000
  while (socket.writableLength > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setTimeout(resolve, PEER_READS_MILLISECONDS))
  socket.destroy()
}

import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Answers `/api/v1/…`: the embedded environment, or a gateway to a real one. */
export type Backend = (request: Request, arrival: Arrival) => Promise<Response>

/** Facts that a `Request` can't hold. */
export interface Arrival {
  /** Path and query exactly as received, without the mount prefix: a URL parser would rewrite them. */
  target: string
  /** The connection, for faults that break it. */
  socket: Socket
  /** The request's body, unread; undefined when there is none. */
  body: Readable | undefined
}

/** Time for a peer to read delivered bytes: it may discard unread ones when the connection breaks. */
export const PEER_READS_MILLISECONDS = 400

/** Delivers what is written, then breaks the connection: the peer sees a truncated body. */
export async function cut(socket: Socket): Promise<void> {
  const deadline = Date.now() + 1000
  while (socket.writableLength > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setTimeout(resolve, PEER_READS_MILLISECONDS))
  socket.destroy()
}

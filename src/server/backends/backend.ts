import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** What answers `/api/v1/…`: the embedded environment, or a gateway to a real one. */
export type Backend = (request: Request, arrival: Arrival) => Promise<Response>

/** What a `Request` can't show. */
export interface Arrival {
  /** Path and query exactly as they came, without the mount prefix: a URL parser would have rewritten them. */
  target: string
  /** The connection, for those who must break it. */
  socket: Socket
  /** The request's body, unread; undefined when there is none. */
  body: Readable | undefined
}

/** Time for a peer to read what has reached it: what it has not read when the connection breaks, it may throw away. */
export const PEER_READS_MILLISECONDS = 400

/** Lets what is written reach the peer, then breaks the connection: the peer sees a body that ends too early. */
export async function cut(socket: Socket): Promise<void> {
  const deadline = Date.now() + 1000
  while (socket.writableLength > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setTimeout(resolve, PEER_READS_MILLISECONDS))
  socket.destroy()
}

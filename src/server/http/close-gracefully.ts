import type { Server } from 'node:http'

/** How long a stopping server lets requests finish. */
const GRACE_MILLISECONDS = 10_000

/** Takes no more connections, lets running requests finish, closes idle connections, and after a grace period the rest. */
export async function closeGracefully(server: Server, grace = GRACE_MILLISECONDS): Promise<void> {
  // `close` ends connections that are idle now; those that become so later would wait for their keep-alive time.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), grace)
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  clearInterval(idle)
  clearTimeout(end)
}

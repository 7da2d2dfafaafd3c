import type { IncomingMessage, ServerResponse } from 'node:http'

import type { LogLevel } from '../options.ts'
import { operationOf } from './operation-of.ts'
import { guarded } from './stray-errors.ts'

/** Writes one JSON line about each request once it is over. No query, no header and no body: any of them may hold a secret. */
export function logRequest(
  level: LogLevel,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  write: (line: string) => void,
): void {
  if (level === 'none') return
  const began = performance.now()
  const time = new Date().toISOString()
  // Kept: the request lets go of its socket once it was read to its end.
  const { method = '', url = '', socket } = incoming
  const { remoteAddress: address, bytesWritten: bytesBefore } = socket
  const log = () => {
    const status = outgoing.headersSent ? outgoing.statusCode : null
    const failed = status !== null && status >= 500
    if (level === 'errors' && !failed) return
    const path = url.split('?', 1)[0] ?? ''
    const entry = {
      time,
      method,
      path,
      operation: operationOf(method, path)?.id,
      status,
      complete: outgoing.writableFinished,
      milliseconds: Math.round(performance.now() - began),
      bytes: socket.bytesWritten - bytesBefore,
      address,
    }
    write(`${JSON.stringify(entry)}\n`)
  }
  outgoing.once('close', () => guarded(log, incoming))
}

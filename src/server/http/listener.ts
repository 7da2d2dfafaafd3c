import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { apiError } from './api-error.ts'
import { logRequest } from './access-log.ts'
import type { LogLevel } from '../options.ts'
import { endWithConnection } from './end-with-connection.ts'
import { readTarget } from './request-target.ts'
import { commonHeaders } from './security-headers.ts'

/** Checks what a `Request` can no longer show, then hands over to the app. */
export function createListener(
  app: Hono<{ Bindings: HttpBindings }>,
  { loopbackOnly, log }: { loopbackOnly: boolean; log: LogLevel },
): RequestListener {
  const listener = getRequestListener((request, env) => app.fetch(request, env))
  return (incoming, outgoing) => {
    endWithConnection(incoming, outgoing)
    logRequest(log, incoming, outgoing, (line) => process.stderr.write(line))
    const read = readTarget(incoming.url ?? '/')
    if ('refusal' in read) return void refuse(incoming, outgoing, read.refusal)
    if (loopbackOnly && !isLocalName(incoming.headers.host ?? ''))
      return void refuse(
        incoming,
        outgoing,
        apiError(read.target, 400, 'this server answers to localhost and IP addresses only'),
      )
    incoming.url = read.target
    return void listener(incoming, outgoing)
  }
}

async function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Response): Promise<void> {
  incoming.resume()
  outgoing.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), ...commonHeaders })
  outgoing.end(await refusal.text())
}

/**
 * A page of another site can point its own name at 127.0.0.1 (DNS rebinding) and would then share our origin. Names that can't be
 * pointed anywhere are safe.
 */
function isLocalName(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { apiError } from './api-error.ts'
import { logRequest } from './access-log.ts'
import type { LogLevel } from '../options.ts'
import { endWithConnection } from './end-with-connection.ts'
import { readTarget } from './request-target.ts'
import { commonHeaders } from './security-headers.ts'
import { servedNames } from './served-names.ts'

export interface ListenerOptions {
  /** Other machines can't come in, so that a `Host` that names none of ours is a trick. */
  loopbackOnly: boolean
  log: LogLevel
  isServed?: (host: string | undefined) => boolean
}

/** A browser sends some twenty, proxies add a dozen. Node leaves out what comes after two thousand, and with it what a proxy says of itself. */
const mostHeaders = 200

/** Checks what a `Request` can no longer show, then hands over to the app. */
export function createListener(
  app: Hono<{ Bindings: HttpBindings }>,
  { loopbackOnly, log, isServed = servedNames({ host: 'localhost', publicNames: [] }) }: ListenerOptions,
): RequestListener {
  const listener = getRequestListener((request, env) => app.fetch(request, env))
  return (incoming, outgoing) => {
    endWithConnection(incoming, outgoing)
    logRequest(log, incoming, outgoing, (line) => process.stderr.write(line))
    const read = readTarget(incoming.url ?? '/')
    if ('refusal' in read) return void refuse(incoming, outgoing, read.refusal)
    if (incoming.rawHeaders.length > 2 * mostHeaders)
      return void refuse(
        incoming,
        outgoing,
        apiError(read.target, 431, `the request has more than ${mostHeaders} headers`),
      )
    if (loopbackOnly && !isServed(incoming.headers.host))
      return void refuse(
        incoming,
        outgoing,
        apiError(read.target, 400, 'this server answers to localhost, IP addresses and its --public-name only'),
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

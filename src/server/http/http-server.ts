import { readFile } from 'node:fs/promises'
import { type RequestListener, type Server, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

import { errorWords } from '../../format/error-words.ts'
import { type ServerOptions, StartError } from '../options.ts'
import { isAddressOrLocal, nameIn } from './served-names.ts'

/** Times in milliseconds. */
export interface Limits {
  /** Bytes. Larger than the app's limit on targets, so that those are refused in the operation's shape. */
  maxHeaderSize: number
  /** A slow client holds a connection, so it must end. */
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  connectionsCheckingInterval: number
  /** A client that reads nothing for this long is gone. */
  idle: number
  /** Others are closed at once: below the usual limit of open files. */
  connections: number
}

const usualLimits: Limits = {
  maxHeaderSize: 64 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  idle: 10 * 60_000,
  connections: 4000,
}

/** Throws a `StartError` when address, port or certificate aren't usable. */
export async function listen(
  listener: RequestListener,
  { host, port, tls }: Pick<ServerOptions, 'host' | 'port' | 'tls'>,
  limits: Limits = usualLimits,
): Promise<{ url: string; server: Server }> {
  const answer = tls === undefined ? listener : sayingSecure(listener)
  // The listener checks `Host` itself, to answer in the operation's shape.
  const settings = { ...limits, requireHostHeader: false }
  const server = tls === undefined ? createServer(settings, answer) : await secureServer(tls, answer, settings)
  server.setTimeout(limits.idle)
  server.maxConnections = limits.connections
  server.on('clientError', answerClientError)
  // Node would answer an unknown expectation with a bare 417 (RFC 9110, section 10.1.1, leaves it to us).
  server.on('checkExpectation', answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenProblem(error, host, port))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? (address satisfies AddressInfo).port : port
  return { url: `${tls === undefined ? 'http' : 'https'}://${urlHost(host)}:${actual}`, server }
}

async function secureServer(
  { cert, key }: { cert: string; key: string },
  listener: RequestListener,
  limits: Limits,
): Promise<Server> {
  try {
    return createSecureServer({ ...limits, cert: await readFile(cert), key: await readFile(key) }, listener)
  } catch (error) {
    throw new StartError(`--tls-cert, --tls-key: ${errorWords(error)}`)
  }
}

/** HSTS (RFC 6797). No subdomains or preload, not `localhost`: other services may run there. */
function sayingSecure(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const name = nameIn(incoming.headers.host)
    if (name !== undefined && !isAddressOrLocal(name))
      outgoing.setHeader('Strict-Transport-Security', `max-age=${180 * 24 * 3600}`)
    return listener(incoming, outgoing)
  }
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is taken; choose another with --port`
    case 'EACCES':
      return `this user may not listen on port ${port}; choose another with --port`
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine; see --host`
    case 'ENOTFOUND':
      return `the host name ${host} can't be resolved; see --host`
    default:
      return `can't listen on ${host} port ${port}: ${error.message}`
  }
}

/** A request that the HTTP parser refuses never reaches the app. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket & { writable: boolean }): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'the request head is too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'the request took too long to arrive']
        : ['400 Bad Request', 'not an HTTP/1.1 request']
  const body = JSON.stringify({ code: 'invalid_argument', message })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Socket } from 'node:net'

import { apiError } from './api-error.ts'
import type { LogLevel } from '../options.ts'
import { isOfEnvironment, readTarget } from './request-target.ts'
import { commonHeaders } from './security-headers.ts'
import { servedNames } from './served-names.ts'
import { currentRequest, inRequest, reportStray, guarded } from './stray-errors.ts'
import { operationOf } from './operation-of.ts'

export interface ListenerOptions {
  /** Only this machine can connect, so a foreign `Host` is an attack. */
  loopbackOnly: boolean
  log: LogLevel
  /** Serves real environments. */
  isGateway?: boolean
  isServed?: (host: string | undefined) => boolean
  /** `status`: undefined if none was sent. */
  onAnswered?: (method: string, path: string, status: number | undefined) => void
}

/** Browsers send about twenty, proxies add a dozen. Node drops headers beyond two thousand. */
const MOST_HEADERS = 200

/** Checks facts that a `Request` no longer shows. */
export function createListener(
  app: Hono<{ Bindings: HttpBindings }>,
  {
    loopbackOnly,
    log,
    isGateway = false,
    isServed = servedNames({ host: 'localhost', publicNames: [] }),
    onAnswered,
  }: ListenerOptions,
): RequestListener {
  const listener = getRequestListener((request, env) => app.fetch(request, env), { errorHandler: answerToFailure })

  const refusalOf = (incoming: IncomingMessage, target: string): Response | undefined => {
    const { headers, rawHeaders } = incoming
    if (rawHeaders.length > 2 * MOST_HEADERS)
      return apiError(incoming.method, target, 431, `the request has more than ${MOST_HEADERS} headers`)
    // RFC 9112, section 3.2. Node takes the first of several, a proxy maybe the last.
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length !== 1) return apiError(incoming.method, target, 400, 'the request must have one Host header')
    if (loopbackOnly && !isServed(headers.host))
      return apiError(
        incoming.method,
        target,
        400,
        'this server only answers to localhost, IP addresses and its --public-name',
      )
    return undefined
  }

  const handle: RequestListener = (incoming, outgoing) => {
    endWithConnection(incoming, outgoing)
    logRequest(log, incoming, outgoing, (line) => process.stderr.write(line))
    if (onAnswered !== undefined) {
      const { method = '', url = '' } = incoming
      const answered = () =>
        onAnswered(method, url.split('?', 1)[0] ?? '', outgoing.headersSent ? outgoing.statusCode : undefined)
      outgoing.once('close', () => guarded(answered, incoming))
    }
    const { target, refusal = refusalOf(incoming, target) } = readTarget(incoming.method, incoming.url ?? '/')
    if (refusal !== undefined) {
      // So that it isn't taken for the environment's answer.
      if (isGateway && isOfEnvironment(target)) refusal.headers.set('Watchfloor-Gateway', 'refused')
      return void refuse(incoming, outgoing, refusal)
    }
    incoming.url = target
    return void listener(incoming, outgoing)
  }
  return (incoming, outgoing) =>
    inRequest(incoming, () => {
      try {
        handle(incoming, outgoing)
      } catch (error) {
        reportStray(error, incoming)
        outgoing.destroy()
      }
    })
}

function answerToFailure(error: unknown): Response {
  const { method, url = '/' } = currentRequest() ?? {}
  if (error instanceof RequestError) return apiError(method, url, 400, "the request can't be parsed")
  reportStray(error)
  return apiError(method, url, 500, 'the server failed; see its log')
}

async function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Response): Promise<void> {
  incoming.resume()
  outgoing.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), ...commonHeaders })
  outgoing.end(await refusal.text())
}

/** One JSON line, without query, headers and body, which may hold secrets. */
function logRequest(
  level: LogLevel,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  write: (line: string) => void,
): void {
  if (level === 'none') return
  const began = performance.now()
  const time = new Date().toISOString()
  // A fully read request releases its socket.
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

const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

/** Node does so only for the current answer; pipelined ones would keep their sources open. */
function endWithConnection({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  const known = unanswered.get(socket)
  const answers = known ?? new Set()
  answers.add(outgoing)
  outgoing.once('close', () => answers.delete(outgoing))
  if (known !== undefined) return
  unanswered.set(socket, answers)
  socket.once('close', () => {
    for (const answer of answers)
      if (answer.socket === null)
        guarded(() => {
          answer.destroy()
          answer.emit('close')
        }, answer.req)
  })
}

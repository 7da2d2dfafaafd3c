import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { operations } from '../../contract/operations.ts'
import { Failure, failureResponse, type Reason } from '../../environment/request/failure.ts'
import { operationOf } from '../http/operation-of.ts'
import type { Caller, Refusal } from '../../watch/access/access.ts'
import type { RequestArrival, Backend } from '../backends/backend.ts'
import { createGrants, wallTokenIn } from './wall-grants.ts'
import { isAllowedToWalls, passedHeaders, targetProblem } from './wall-requests.ts'

/** For displays where no one signs in: this server holds the client's secret. */
export interface WallClient {
  readonly id: string
  readonly secret: string
  /** Undefined when the request comes from a wall. */
  readonly refusal: (incoming: IncomingMessage) => string | undefined
}

export interface WallAccess {
  /** Answers `POST /wall/api/v1/oauth/token` with a token for a wall's operations. Shape A. */
  issue(incoming: IncomingMessage): Promise<Response>
  /** The environment, which also accepts the wall's tokens. */
  backend: Backend
  /** Undefined for other tokens. */
  callerOf(headers: Headers): Caller | Refusal | undefined
}

const SCOPE = 'tasks:query objects:read'
const UNKNOWN_TOKEN = 'The wall’s token is unknown or expired'
/** A query is a few hundred bytes. */
const LONGEST_BODY = 64 * 1024

export function createWallAccess(client: WallClient, environment: Backend): WallAccess {
  const grants = createGrants()

  const issue = async (incoming: IncomingMessage): Promise<Response> => {
    const reason = client.refusal(incoming)
    if (reason !== undefined) return oauthError(403, 'access_denied', reason)
    const answer = await askForToken(client, environment, incoming)
    if (!answer.ok) {
      await answer.body?.cancel()
      return refusal(answer.status, answer.headers.get('watchfloor-gateway'))
    }
    const token: unknown = await answer.json().catch(() => undefined)
    if (!isTokenAnswer(token)) return refusal(502)
    const lifetime = typeof token.expires_in === 'number' && token.expires_in > 0 ? token.expires_in : undefined
    return noStore(
      Response.json({
        access_token: grants.issue(token.access_token, lifetime),
        token_type: 'Bearer',
        ...(lifetime !== undefined && { expires_in: lifetime }),
        scope: SCOPE,
      }),
      answer.headers.get('date'),
    )
  }

  const backend: Backend = async (request, arrival) => {
    const token = wallTokenIn(request.headers.get('authorization'))
    if (token === undefined) return environment(request, arrival)
    const operation = operationOf(request.method, arrival.target)
    const refuse = (reason: Reason, message: string) => failureResponse(new Failure(reason, message), operation)
    if (operation === undefined) return refuse('not-found', 'not found')
    const grant = grants.find(token)
    if (grant === undefined) return refuse('unauthenticated', UNKNOWN_TOKEN)
    if (!isAllowedToWalls(operation.id))
      return refuse('permission-denied', 'The wall’s token only allows task queries and object reads')
    const problem = targetProblem(arrival.target)
    if (problem !== undefined) return refuse('invalid-argument', problem)
    const sent = await readBody(arrival)
    if (sent === undefined) return refuse('invalid-argument', `The body is longer than ${LONGEST_BODY} bytes`)
    const body = operation.id === 'queryTasks' ? sent : undefined
    const headers = passedHeaders(request.headers, `Bearer ${grant.environmentToken}`, body)
    const { url, method, signal } = request
    const swapped = new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })
    return environment(swapped, { ...arrival, body: body && Readable.from([body]) })
  }

  const callerOf = (headers: Headers): Caller | Refusal | undefined => {
    const token = wallTokenIn(headers.get('authorization'))
    if (token === undefined) return undefined
    if (grants.find(token) === undefined) return { refused: 'unauthenticated', message: UNKNOWN_TOKEN }
    return {
      clientId: client.id,
      canWrite: false,
      canAdmin: false,
      isWall: true,
      refusal: 'Walls are read-only: use a desk',
    }
  }

  return { issue, backend, callerOf }
}

/** Never repeats the request. */
async function askForToken(client: WallClient, environment: Backend, incoming: IncomingMessage): Promise<Response> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: client.secret,
  })
  const body = Buffer.from(form.toString())
  const request = new Request(`http://localhost${operations.getToken.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) },
    body,
  })
  const arrival: RequestArrival = {
    target: operations.getToken.path,
    socket: incoming.socket,
    body: Readable.from([body]),
  }
  return environment(request, arrival).catch(() => new Response(null, { status: 502 }))
}

/** In the words of RFC 6749; the environment's might repeat its input. */
function refusal(status: number, gateway?: string | null): Response {
  if (status === 429 || status >= 500) {
    const response = oauthError(
      status === 429 || status === 504 ? status : 503,
      'temporarily_unavailable',
      `The environment gave the wall’s client no token (${status})`,
    )
    if (gateway) response.headers.set('Watchfloor-Gateway', gateway)
    return response
  }
  return oauthError(401, 'invalid_client', `The environment refused the wall’s client (${status})`)
}

function oauthError(status: number, error: string, description: string): Response {
  return noStore(Response.json({ error, error_description: description }, { status }))
}

function noStore(response: Response, date?: string | null): Response {
  response.headers.set('Cache-Control', 'no-store')
  if (date) response.headers.set('Date', date)
  return response
}

export function isTokenAnswer(value: unknown): value is { access_token: string; expires_in?: unknown } {
  if (typeof value !== 'object' || value === null || !('access_token' in value)) return false
  return typeof value.access_token === 'string' && value.access_token !== ''
}

async function readBody({ body }: RequestArrival): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > LONGEST_BODY) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

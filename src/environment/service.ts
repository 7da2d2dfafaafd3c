import type { Operation } from '../contract/operation.ts'
import { operations, type KnownOperation } from '../contract/operations.ts'
import { createSecretCheck } from './access/secret-check.ts'
import { bearerToken } from './request/bearer-token.ts'
import { Failure, failureResponse, invalid, unavailable } from './request/failure.ts'
import { defaultServiceOptions } from './operations/handler.ts'
import type { HandlerContext, ServiceOptions } from './operations/handler.ts'
import { handlers } from './operations/handlers.ts'
import { percentDecoded } from './request/percent-decoded.ts'
import { readInput, readParameters } from './request/read-input.ts'
import { parseForm, parseJson, readBody } from './request/request-body.ts'
import { decodePath, matchOperation, parseQuery, pathHasDotSegment, targetOf } from './request/routing.ts'
import type { RouteMatch, Target } from './request/routing.ts'
import { createSendQueue } from './operations/send-queue.ts'
import type { Client } from './store/store.ts'

/**
 * Never rejects. `rawTarget`: the request line's, as `Request` folds dot segments that must be refused. Wrong
 * secrets slow down the peer's `address`.
 */
export type Service = (request: Request, rawTarget?: string, address?: string) => Promise<Response>

export interface ServiceParts extends Omit<HandlerContext, 'options' | 'sends' | 'secrets'> {
  options?: Partial<ServiceOptions>
  /** Failures that no caller caused. */
  onError?: (error: unknown, operation: Operation | undefined) => void
}

export function createService(parts: ServiceParts): Service {
  const context: HandlerContext = {
    ...parts,
    options: { ...defaultServiceOptions, ...parts.options },
    sends: createSendQueue({ onSilence: (error) => parts.onError?.(error, operations.getObject) }),
    secrets: createSecretCheck(parts.store, parts.realClock),
  }

  let arrivals = 0
  return async (request, rawTarget, address) => {
    const arrival = arrivals++
    const target = targetOf(request, rawTarget)
    const match = matchOperation(request.method, target.path)
    let response: Response
    try {
      response = match
        ? await answer(request, target, match, { arrival, address }, context)
        : failureResponse(unmatched(target), undefined)
    } catch (error) {
      if (!(error instanceof Failure)) parts.onError?.(error, match?.operation)
      response = failureResponse(error instanceof Failure ? error : internalFailure(match?.operation), match?.operation)
    }
    response.headers.set('Date', new Date(parts.clock.now()).toUTCString())
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('X-Content-Type-Options', 'nosniff')
    return response
  }
}

async function answer(
  request: Request,
  target: Target,
  match: RouteMatch,
  peer: { arrival: number; address: string | undefined },
  context: HandlerContext,
): Promise<Response> {
  const operation: KnownOperation = match.operation
  const handler: { needs?: string; handle: unknown } = handlers[operation.id]
  const client = handler.needs === undefined ? undefined : await authorize(request, handler.needs, context)
  const input = {
    path: operation.parameters.path && readParameters(operation.parameters.path, decodePath(match.path)),
    query: readQuery(operation, target.query),
    body: operation.request && (await readRequestBody(request, operation.request)),
    headers: request.headers,
    ...peer,
    client,
  }
  // The compiler can't relate input and handler through a lookup.
  const handle = handler.handle as (call: typeof input, context: HandlerContext) => Promise<unknown>
  const result = await handle(input, context)
  return result instanceof Response ? result : Response.json(result)
}

function readQuery({ parameters }: Operation, query: string) {
  const entries = parseQuery(query)
  if (parameters.query) return readParameters(parameters.query, entries)
  if (entries.length > 0) throw invalid('This operation has no query parameters')
  return undefined
}

async function readRequestBody(request: Request, { contentType, schema }: NonNullable<Operation['request']>) {
  const text = await readBody(request, contentType)
  return contentType === 'application/json'
    ? readInput(schema, parseJson(text))
    : readParameters(schema, parseForm(text, Object.keys(schema.fields)))
}

async function authorize(request: Request, permission: string, { tokens }: HandlerContext): Promise<Client> {
  const token = bearerToken(request.headers)
  const signIn = token === undefined ? undefined : await tokens.resolve(token)
  if (!signIn) throw new Failure('unauthenticated', 'The bearer token is missing, malformed, unknown or expired')
  const { client } = signIn
  if (!client.permissions.includes(permission)) {
    throw new Failure('permission-denied', `Client ${client.id} lacks the permission ${permission}`)
  }
  return client
}

function unmatched({ path }: Target): Failure {
  if (pathHasDotSegment(path)) return invalid('The path has a "." or ".." segment')
  if (percentDecoded(path) === undefined) return invalid('The path has malformed percent-encoding')
  return new Failure('not-found', 'There is no such operation')
}

function internalFailure(operation: Operation | undefined): Failure {
  return operation?.errorShape === 'B'
    ? unavailable('The service can’t handle the request now')
    : new Failure('internal', 'The environment failed; see its log')
}

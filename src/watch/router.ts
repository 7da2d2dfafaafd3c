import * as v from 'valibot'

import type { Authorize, Caller } from './access/access.ts'
import { WatchFailure } from './failure.ts'
import type { RateLimit } from './rate-limit.ts'
import { readJson } from './read-json.ts'
import { watchOperations, type WatchOperationId, type WatchOperations } from './wire/operations.ts'
import type { PersonMark } from './wire/person.ts'
import type { WatchInput, WatchOperation, WatchOutput } from './wire/operation.ts'

export type WatchCall<O extends WatchOperation> = WatchInput<O> & {
  readonly request: Request
  readonly caller: Caller
  readonly access: Authorize
  readonly by: O['needs'] extends 'token' ? string | undefined : string
  /** The person named at the desk. */
  readonly person: PersonMark | undefined
}

/** Returns the answer's body, or a whole `Response` if that isn't JSON or is streamed. */
export type RouteHandlers<Parts, Id extends WatchOperationId = WatchOperationId> = {
  readonly [Each in Id]: (
    call: WatchCall<WatchOperations[Each]>,
    parts: Parts,
  ) => Promise<WatchOutput<WatchOperations[Each]> | Response>
}

type Handle<Parts> = (call: object, parts: Parts) => Promise<unknown>

interface Route {
  readonly id: WatchOperationId
  readonly operation: WatchOperation
  readonly pattern: RegExp
}

const routes: readonly Route[] = Object.entries(watchOperations).map(([id, operation]) => ({
  id: id as WatchOperationId,
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

const BELOW = /^.*?\/watch\/v1(?=\/|$)/

/** Undefined for other requests. */
export function watchOperationOf(method: string, pathname: string): WatchOperationId | undefined {
  if (!BELOW.test(pathname)) return undefined
  const path = pathname.replace(BELOW, '')
  return routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.id
}

const NOT_FOR_WALLS = 'A wall that signs itself in can’t read or change this. Use a desk, or a wall opened from one'

export interface RouterParts<Parts> {
  readonly access: Authorize
  readonly hasRoom: RateLimit
  readonly named: Named
  readonly handlers: RouteHandlers<Parts>
  readonly parts: Parts
}

/** Throws a WatchFailure if the site requires a name and there is none. */
export type Named = (request: Request, operation: WatchOperation, caller: Caller) => Promise<PersonMark | undefined>

/** `isChange`: streams may have news. @throws WatchFailure for every refusal */
export async function route<Parts>(request: Request, { access, hasRoom, named, handlers, parts }: RouterParts<Parts>) {
  const url = new URL(request.url)
  const path = url.pathname.replace(BELOW, '')
  const there = routes.filter(({ pattern }) => pattern.test(path))
  const caller = await access(request.headers)
  if ('refused' in caller) throw new WatchFailure(caller.refused, caller.message)
  if (there.length === 0) throw new WatchFailure('not_found', 'Not found')
  const found = there.find(({ operation }) => operation.method === request.method)
  if (found === undefined) throw methodNotAllowed(there)
  const { id, operation, pattern } = found
  refuseWithout(operation, caller)
  if (!hasRoom(caller, request.headers, operation.share ?? 'rest'))
    throw new WatchFailure('too_many', 'Too many requests from this desk or wall')
  const { pathParameters, query, body } = operation
  const call = {
    request,
    caller,
    access,
    by: caller.clientId,
    person: await named(request, operation, caller),
    ...(pathParameters && { path: parameters(pathParameters, pattern.exec(path)?.groups ?? {}) }),
    ...(query && { query: parameters(query, Object.fromEntries(url.searchParams)) }),
    ...(body && { body: await readJson(request, body) }),
  }
  // `handlers[id]` takes that operation's input, which was just checked.
  const output = await (handlers[id] as Handle<Parts>)(call, parts)
  return { response: responseOf(output), isChange: operation.isChange === true }
}

function responseOf(output: unknown): Response {
  if (output instanceof Response) return output
  return output === undefined ? new Response(null, { status: 204 }) : Response.json(output)
}

function methodNotAllowed(there: readonly Route[]): WatchFailure {
  const allowed = there.map(({ operation }) => operation.method).join(', ')
  return new WatchFailure('method_not_allowed', `Use ${allowed} for this`, { headers: { Allow: allowed } })
}

/** Throws a WatchFailure if the caller lacks a permission. */
function refuseWithout({ needs, isForWalls }: WatchOperation, caller: Caller): void {
  const { clientId, canWrite, canAdmin, isWall, refusal } = caller
  if (isWall && !isForWalls) throw refused(NOT_FOR_WALLS)
  if (needs === 'token') return
  if (needs === 'watch:write' && !canWrite) throw refused(refusal ?? 'This client may not write')
  if (clientId === undefined) throw refused('Sign in through this server to do this')
  if (needs === 'watch:admin' && !canAdmin) throw refused(`Client ${clientId} may not do this: it needs watch:admin`)
}

function refused(words: string): WatchFailure {
  return new WatchFailure('permission_denied', words)
}

type Parameters = NonNullable<WatchOperation['query']>

/** Throws a WatchFailure that names the invalid parameter. */
function parameters(schema: Parameters, given: Readonly<Record<string, string>>): v.InferOutput<Parameters> {
  const values = Object.entries(given).map(([name, text]) => [
    name,
    isNumber(schema.entries[name]) ? numberIn(text) : text,
  ])
  const read = v.safeParse(schema, Object.fromEntries(values), { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  const name = v.getDotPath(issue)
  throw new WatchFailure('invalid_argument', name === null ? issue.message : `${name}: ${issue.message}`)
}

function isNumber(schema: v.ObjectEntries[string] | undefined): boolean {
  const inner = schema !== undefined && 'wrapped' in schema ? schema.wrapped : schema
  return inner?.type === 'number'
}

/** Other text stays: the schema reports it. */
function numberIn(text: string): string | number {
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text
}

import * as v from 'valibot'

import { member, parseJson, textIn } from '../../../../contract/json.ts'
import { retryAfterSeconds } from '../../../../conformance/retry-after.ts'
import type { ConflictFields, WatchInput, WatchOperation, WatchOutput } from '../../../../watch/wire/operation.ts'
import { PERSON_HEADER, PROOF_HEADER } from '../../../../watch/wire/person.ts'
import { requestOf } from '../../../../watch/wire/request.ts'
import { fetchWithinReach, OutOfReach } from '../../../platform/api/request/out-of-reach.ts'
import { renewToken } from '../../../platform/session/renewal.ts'
import { canRenew, useSession } from '../../../platform/session/session.ts'
import { signOutsSoFar } from '../../../platform/connection/connection.ts'
import { ticketEnded, useOnWatch } from '../persons/on-watch.ts'
import { checkedAnswer } from './check-answer.ts'
import { WatchError } from './watch-error.ts'

/** Same as for the environment. */
const ANSWER_MILLISECONDS = 15_000

export function answerTime(signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(ANSWER_MILLISECONDS)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}

/** The person who acts, as of the press, and the proof of that. */
export interface Acting {
  readonly ticket: string | undefined
  readonly proof?: string
}

export function actingNow(): Acting {
  return { ticket: useOnWatch.getState().here?.ticket }
}

/** For what is sent later. Once the ticket has ended, the client alone acts. */
export async function sentAs<Sent>(acting: Acting, send: (acting: Acting) => Promise<Sent>): Promise<Sent> {
  try {
    return await send(acting)
  } catch (error) {
    if (acting.ticket === undefined || !isEnded(error)) throw error
    return await send({ ticket: undefined })
  }
}

function isEnded(error: unknown): boolean {
  return error instanceof WatchError && member(error.body, 'person') === 'ended'
}

/** @throws WatchError, also for invalid answers, or the `AbortError` of `signal` */
export async function askWatch<O extends WatchOperation>(
  operation: O,
  input: WatchInput<O>,
  signal: AbortSignal = answerTime(),
  acting = actingNow(),
): Promise<WatchOutput<O>> {
  const response = await openWatch(operation, input, signal, acting)
  const { answer } = operation
  if (answer.kind !== 'json') return undefined as WatchOutput<O>
  return (await checkedAnswer(
    operation,
    answer.schema,
    parseJson(await textOf(response, signal))?.value,
  )) as WatchOutput<O>
}

/**
 * For streamed answers. Not in request log and connection state, which are about the environment. A 401
 * renews the token once but never ends the session: a gateway's watch may refuse a token that the environment
 * accepts. Nothing is repeated after a sign-out.
 * @throws WatchError, or the `AbortError` of `signal`
 */
export async function openWatch<O extends WatchOperation>(
  operation: O,
  input: WatchInput<O>,
  signal: AbortSignal,
  { ticket, proof } = actingNow(),
): Promise<Response> {
  const { target, body } = requestOf(operation, input)
  const bearsPerson = operation.method !== 'GET' && operation.needs.startsWith('watch:')
  const signOuts = signOutsSoFar()
  for (let attempt = 1; ; attempt += 1) {
    const { phase, environment, token, secrets } = useSession.getState()
    if (phase !== 'open' || environment === undefined || token === undefined || signOuts !== signOutsSoFar())
      throw new WatchError('The session is waiting for sign-in')
    const headers = new Headers({ authorization: `Bearer ${token.value}` })
    if (secrets.extraHeader !== undefined) headers.set(secrets.extraHeader.name, secrets.extraHeader.value)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (ticket !== undefined && bearsPerson) headers.set(PERSON_HEADER, ticket)
    if (proof !== undefined) headers.set(PROOF_HEADER, proof)
    const response = await sent(`${environment.url}/watch/v1${target}`, {
      method: operation.method,
      headers,
      signal,
      cache: 'no-store',
      credentials: 'omit',
      ...(body !== undefined && { body }),
    })
    if (response.ok) return response
    if (response.status === 401 && attempt === 1 && (await hasAnotherToken(token.value))) continue
    const error = await errorOf(response)
    if (ticket !== undefined && isEnded(error)) ticketEnded(ticket)
    throw error
  }
}

async function sent(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchWithinReach(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new WatchError(error instanceof OutOfReach ? error.message : 'This console’s server can’t be reached')
  }
}

/** A watch that refuses each new token must not cause a request for the next one at once. */
const RENEWED_MILLISECONDS = 30_000
let renewedAt = -Infinity

async function hasAnotherToken(refused: string): Promise<boolean> {
  if (useSession.getState().token?.value === refused) {
    if (!canRenew(useSession.getState()) || performance.now() - renewedAt < RENEWED_MILLISECONDS) return false
    renewedAt = performance.now()
    await renewToken(refused).catch(() => undefined)
  }
  return useSession.getState().token?.value !== refused
}

async function errorOf(response: Response): Promise<WatchError> {
  const body = parseJson(await response.text().catch(() => ''))?.value
  return new WatchError(textIn(body, 'message') || `This console’s server answered ${response.status}`, {
    status: response.status,
    retryAfter: retryAfterSeconds(response.headers, [], Date.now()),
    body,
  })
}

/** A broken connection gives empty text, which fails the check. */
async function textOf(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (signal.aborted) throw error
    throw new WatchError('The connection to this console’s server was lost')
  }
}

/** Extra fields of a 409, without invalid ones. */
export function conflictIn<O extends WatchOperation>({ conflict }: O, { status, body }: WatchError): ConflictFields<O> {
  const fields = status === 409 ? Object.entries(conflict?.fields ?? {}) : []
  const known = fields.filter(([name, schema]) => v.is(schema, member(body, name)))
  return Object.fromEntries(known.map(([name]) => [name, member(body, name)])) as ConflictFields<O>
}

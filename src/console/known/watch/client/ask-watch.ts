import * as v from 'valibot'

import { member, parseJson, textIn } from '../../../../contract/json.ts'
import { retryAfterSeconds } from '../../../../conformance/retry-after.ts'
import type { ConflictFields, WatchInput, WatchOperation, WatchOutput } from '../../../../watch/wire/operation.ts'
import { requestOf } from '../../../../watch/wire/request.ts'
import { fetchWithinReach, OutOfReach } from '../../../platform/api/request/out-of-reach.ts'
import { renewToken } from '../../../platform/session/renewal.ts'
import { canRenew, useSession } from '../../../platform/session/session.ts'
import { checkedAnswer } from './check-answer.ts'
import { WatchError } from './watch-error.ts'

/** As the console waits for any other answer. */
const ANSWER_MILLISECONDS = 15_000

/** Fires when no answer is waited for any longer, or with `signal`. */
export function answerTime(signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(ANSWER_MILLISECONDS)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}

/**
 * Asks the watch of the session's environment, at `<environment>/watch/v1`, and checks what it answers.
 *
 * @throws WatchError, also where the answer is not as the interface describes it, or the `AbortError` of `signal`
 */
export async function askWatch<O extends WatchOperation>(
  operation: O,
  input: WatchInput<O>,
  signal: AbortSignal = answerTime(),
): Promise<WatchOutput<O>> {
  const response = await openWatch(operation, input, signal)
  const { answer } = operation
  if (answer.kind !== 'json') return undefined as WatchOutput<O>
  return (await checkedAnswer(
    operation,
    answer.schema,
    parseJson(await textOf(response, signal))?.value,
  )) as WatchOutput<O>
}

/**
 * The answer of the watch before it is read, for what comes in pieces.
 *
 * It goes to this console's own server and not to the interface: the request log, its findings, recordings and the connection's status are about the
 * environment, and an engineer who compares two environments, or exports what one of them answered, must not find the console's own affairs among it.
 *
 * After a 401 the token is renewed once and the request repeated once. Where that doesn't help the session is left as it is: the environment itself
 * says soon enough whether it still takes the token, and a watch behind a gateway may refuse one that the environment takes.
 * @throws WatchError, or the `AbortError` of `signal`
 */
export async function openWatch<O extends WatchOperation>(
  operation: O,
  input: WatchInput<O>,
  signal: AbortSignal,
): Promise<Response> {
  const { target, body } = requestOf(operation, input)
  for (let attempt = 1; ; attempt += 1) {
    const { phase, environment, token, secrets } = useSession.getState()
    if (phase !== 'open' || environment === undefined || token === undefined)
      throw new WatchError('The session is waiting for sign-in')
    const headers = new Headers({ authorization: `Bearer ${token.value}` })
    if (secrets.extraHeader !== undefined) headers.set(secrets.extraHeader.name, secrets.extraHeader.value)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await sent(`${environment.url}/watch/v1${target}`, {
      method: operation.method,
      headers,
      signal,
      cache: 'no-store',
      credentials: 'omit',
      ...(body !== undefined && { body }),
    })
    if (response.ok) return response
    if (response.status !== 401 || attempt > 1 || !(await hasAnotherToken(token.value))) throw await errorOf(response)
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

async function hasAnotherToken(refused: string): Promise<boolean> {
  if (useSession.getState().token?.value === refused) {
    if (!canRenew(useSession.getState())) return false
    await renewToken().catch(() => undefined)
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

/** Where the connection was cut there is no text: the check says so. */
async function textOf(response: Response, signal: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (signal.aborted) throw error
    throw new WatchError('The connection to this console’s server was lost')
  }
}

/** What an answer of 409 tells beside its words; a field that is not as described is left out. */
export function conflictIn<O extends WatchOperation>({ conflict }: O, { status, body }: WatchError): ConflictFields<O> {
  const fields = status === 409 ? Object.entries(conflict?.fields ?? {}) : []
  const known = fields.filter(([name, schema]) => v.is(schema, member(body, name)))
  return Object.fromEntries(known.map(([name]) => [name, member(body, name)])) as ConflictFields<O>
}

import { isRecord, parseJson } from '../../../contract/json.ts'
import { retryAfterSeconds } from '../../../conformance/retry-after.ts'
import { fetchWithinReach, OutOfReach } from '../../api/request/out-of-reach.ts'
import { renewToken } from '../../session/renewal.ts'
import { canRenew, useSession } from '../../session/session.ts'

/** Why the watch did not do what it was asked for. */
export class WatchError extends Error {
  override name = 'WatchError'
  /** HTTP status; undefined where no answer came. */
  readonly status: number | undefined
  /** Seconds that the server asked to wait. */
  readonly retryAfter: number | undefined
  /** Of an answer that was JSON. */
  readonly body: unknown
  constructor(message: string, parts: Partial<Pick<WatchError, 'status' | 'retryAfter' | 'body'>> = {}) {
    super(message)
    this.status = parts.status
    this.retryAfter = parts.retryAfter
    this.body = parts.body
  }

  /** The same request would be answered the same. */
  get isFinal(): boolean {
    const { status } = this
    return status !== undefined && status >= 400 && status < 500 && ![401, 404, 408, 429].includes(status)
  }
}

/** As the console waits for any other answer. */
const ANSWER_MILLISECONDS = 15_000

/** Fires when no answer is waited for any longer, or with `signal`. */
export function answerTime(signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(ANSWER_MILLISECONDS)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}

export interface Ask {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly signal: AbortSignal
}

/**
 * Asks the watch of the session's environment, at `<environment>/watch/v1<path>`.
 *
 * It goes to this console's own server and not to the interface: the request log, its findings, recordings and the connection's status are about the
 * environment, and an engineer who compares two environments, or exports what one of them answered, must not find the console's own affairs among it.
 *
 * After a 401 the token is renewed once and the request repeated once. Where that doesn't help the session is left as it is: the environment itself
 * says soon enough whether it still takes the token, and a watch behind a gateway may refuse one that the environment takes.
 * @throws WatchError, or the `AbortError` of `signal`
 */
export async function askWatch(path: string, ask: Ask): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const { phase, environment, token, secrets } = useSession.getState()
    if (phase !== 'open' || environment === undefined || token === undefined)
      throw new WatchError('The session is waiting for sign-in')
    const headers = new Headers({ authorization: `Bearer ${token.value}` })
    if (secrets.extraHeader !== undefined) headers.set(secrets.extraHeader.name, secrets.extraHeader.value)
    if (ask.body !== undefined) headers.set('content-type', 'application/json')
    const response = await sent(`${environment.url}/watch/v1${path}`, {
      method: ask.method ?? 'GET',
      headers,
      signal: ask.signal,
      cache: 'no-store',
      credentials: 'omit',
      ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
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
  const said = isRecord(body) && typeof body['message'] === 'string' ? body['message'] : ''
  return new WatchError(said === '' ? `This console’s server answered ${response.status}` : said, {
    status: response.status,
    retryAfter: retryAfterSeconds(response.headers, [], Date.now()),
    body,
  })
}

/**
 * The body of an answer.
 * @throws WatchError where it is none of the watch's
 */
export async function readWatch<Body>(response: Response, isBody: (value: unknown) => value is Body): Promise<Body> {
  const body = parseJson(await response.text().catch(() => ''))?.value
  if (isBody(body)) return body
  throw new WatchError('What answered is not the watch of this console’s server')
}

import { forgetConnection, useConnection } from '../connection/connection.ts'
import { setPreferences } from '../preferences/preferences.ts'
import { pastedToken } from './lifetime.ts'
import { closeSession, openSession, type Environment, type Secrets, type Session } from './session.ts'
import { clearExchanges } from '../api/exchanges/exchanges.ts'
import { forgetSecrets, rememberSecret } from '../api/exchanges/mask.ts'
import { requestToken } from './renew-token.ts'
import { send } from '../api/request/send.ts'

interface Common {
  environment: Environment
  secrets: Omit<Secrets, 'clientSecret'>
  keepInTab: boolean
  /** With the other tabs of this browser. */
  shared?: boolean
}

/**
 * Signs in with client credentials.
 * @throws ApiError
 */
export async function signIn(
  form: Common & { clientId: string; clientSecret: string },
  signal?: AbortSignal,
): Promise<void> {
  const { environment, clientId, keepInTab, shared = false } = form
  const secrets: Secrets = { ...form.secrets, clientSecret: form.clientSecret }
  const token = await requestToken(
    { environment, clientId, secrets, authorization: secrets.tokenAuthorization, why: 'sign-in' },
    signal,
  )
  openSession({ environment, clientId, token, secrets, keepInTab, shared })
  setPreferences({ lastEnvironment: environment.url, lastClientId: clientId })
}

/**
 * Signs in with a pasted token. Its first request, an unfiltered task query, tells whether the service takes it.
 * @throws ApiError
 */
export async function signInWithToken(form: Common & { accessToken: string }, signal?: AbortSignal): Promise<void> {
  const { environment, keepInTab, shared = false } = form
  const secrets: Secrets = { ...form.secrets, clientSecret: undefined }
  const token = pastedToken(form.accessToken, Date.now(), 0)
  rememberSecret(token.value)
  rememberSecret(secrets.extraHeader?.value)
  // Not at the top: the whole contract hangs on it, and most sign-ins don't need it.
  const { queryTasks } = await import('../../contract/task.ts')
  await send(
    queryTasks,
    { body: {} },
    { baseUrl: environment.url, authorization: `Bearer ${token.value}`, extraHeader: secrets.extraHeader },
    { why: 'sign-in', signal },
  )
  const skew = useConnection.getState().skewMilliseconds ?? 0
  const placed = pastedToken(form.accessToken, Date.now(), Math.abs(skew) < 2000 ? 0 : skew)
  // The service took the token after the end that the token states: the hint is worth nothing.
  const contradicted = placed.expiresAt !== undefined && placed.expiresAt <= Date.now()
  openSession({
    environment,
    clientId: '',
    token: contradicted ? { ...placed, expiresAt: undefined } : placed,
    secrets,
    keepInTab,
    shared,
  })
  setPreferences({ lastEnvironment: environment.url })
}

const cleanups = new Set<() => void>()

/** Registers what else is to be forgotten at sign-out (cached answers, queues). Returns the way to take it back. */
export function onSignOut(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** `elsewhere`: another tab of the shared session signed out. */
type Farewell = (elsewhere: boolean) => void
const farewells = new Set<Farewell>()

/** Registers what is to be done while the session is still known: the last lines of its log. Returns the way to take it back. */
export function beforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell)
  return () => void farewells.delete(farewell)
}

/** Forgets token, secret, cached answers, exchange log and queues. Preferences stay. */
export function signOut(endedElsewhere?: Session['endedElsewhere']): void {
  for (const farewell of farewells) farewell(endedElsewhere !== undefined)
  closeSession(endedElsewhere)
  for (const cleanup of cleanups) cleanup()
  clearExchanges()
  forgetSecrets()
  forgetConnection()
}

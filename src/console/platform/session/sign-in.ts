import { useConnection } from '../connection/connection.ts'
import { setPreferences } from '../preferences/preferences.ts'
import { pastedToken } from './lifetime.ts'
import { openSession, type SessionEnvironment, type Secrets } from './session.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { requestToken } from './request-token.ts'
import { isOfTab } from '../tab-address.ts'
import { send } from '../api/request/send.ts'

async function open(session: Parameters<typeof openSession>[0]): Promise<void> {
  if (session.keepInTab) (await import('./kept-token.ts')).startKeeping()
  if (session.shared === true) (await import('./start-sharing.ts')).startSharing()
  openSession(session)
}

interface Common {
  environment: SessionEnvironment
  secrets: Omit<Secrets, 'clientSecret'>
  keepInTab: boolean
  shared?: boolean
}

/** @throws ApiError */
export async function signIn(
  form: Common & { clientId: string; clientSecret: string; isDemo?: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const { environment, clientId, keepInTab, shared = false, isDemo = false } = form
  const secrets: Secrets = { ...form.secrets, clientSecret: form.clientSecret }
  const token = await requestToken(
    { environment, clientId, secrets, authorization: secrets.tokenAuthorization, why: 'sign-in' },
    signal,
  )
  await open({ environment, clientId, token, secrets, keepInTab, shared })
  if (IS_STATIC && isOfTab(environment.url)) return
  // An offered client has no secret at hand: don't prefill its id.
  setPreferences({ lastEnvironment: environment.url, ...(!isDemo && { lastClientId: clientId }) })
}

/** Tests the token with an unfiltered task query. @throws ApiError */
export async function signInWithToken(form: Common & { accessToken: string }, signal?: AbortSignal): Promise<void> {
  const { environment, keepInTab, shared = false } = form
  const secrets: Secrets = { ...form.secrets, clientSecret: undefined }
  const token = pastedToken(form.accessToken, Date.now(), 0)
  rememberSecret(token.value)
  rememberSecret(secrets.extraHeader?.value)
  // Lazy: most sign-ins don't need the contract.
  const { queryTasks } = await import('../../../contract/task.ts')
  await send(
    queryTasks,
    { body: {} },
    { baseUrl: environment.url, authorization: `Bearer ${token.value}`, extraHeader: secrets.extraHeader },
    { why: 'sign-in', signal },
  )
  const skew = useConnection.getState().skewMilliseconds ?? 0
  const placed = pastedToken(form.accessToken, Date.now(), Math.abs(skew) < 2000 ? 0 : skew)
  // The service accepted it after its stated expiry, so that is wrong.
  const contradicted = placed.expiresAt !== undefined && placed.expiresAt <= Date.now()
  await open({
    environment,
    clientId: '',
    token: contradicted ? { ...placed, expiresAt: undefined } : placed,
    secrets,
    keepInTab,
    shared,
  })
  setPreferences({ lastEnvironment: environment.url })
}

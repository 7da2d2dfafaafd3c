import { useConfig } from '../../../platform/api/config.ts'
import { requestToken } from '../../../platform/session/request-token.ts'
import { tokenFailureWords } from '../../../platform/session/request-token.ts'
import { keepTrying } from '../../../platform/connection/keep-trying.ts'
import { parseBaseUrl } from '../../../../conformance/base-url.ts'
import {
  canRenew,
  noSecrets,
  openSession,
  useSession,
  type SessionEnvironment,
  type Secrets,
} from '../../../platform/session/session.ts'

interface Credentials {
  readonly environment: SessionEnvironment
  readonly clientId: string
  readonly secrets: Secrets
  /** As chosen in a manual sign-in. */
  readonly keepInTab: boolean
  readonly shared: boolean
}

/**
 * With what the server holds, or after a manual sign-in while its secret is in memory. @returns the stop
 * function
 */
export function keepSignedIn(): () => void {
  const over = new AbortController()
  const attempt = keepTrying(async () => {
    const credentials = credentialsNow()
    if (!needsSignIn() || credentials === undefined) return undefined
    try {
      const { environment, clientId, secrets } = credentials
      const authorization = secrets.tokenAuthorization
      const ask = { environment, clientId, secrets, authorization, why: 'sign-in' as const }
      const token = await requestToken(ask, over.signal)
      if (needsSignIn()) openSession({ ...credentials, token })
      return undefined
    } catch (error) {
      const said = { lastFailure: tokenFailureWords(error), lastFailureAt: Date.now() }
      useSession.setState(({ renewal }) => ({ renewal: { ...renewal, ...said } }))
      throw error
    }
  }, over.signal)
  const unsubscribe = useSession.subscribe(({ phase }, before) => phase !== before.phase && void attempt())
  void attempt()
  return () => {
    unsubscribe()
    over.abort()
  }
}

function needsSignIn(): boolean {
  return useSession.getState().phase !== 'open' && credentialsNow() !== undefined
}

function credentialsNow(): Credentials | undefined {
  const session = useSession.getState()
  const { environment, clientId, secrets, keepInTab, shared } = session
  if (environment !== undefined && canRenew(session)) return { environment, clientId, secrets, keepInTab, shared }
  const { wall, environments } = useConfig.getState()
  const [first] = environments
  if (session.phase !== 'none' || wall === undefined || first === undefined) return undefined
  const base = parseBaseUrl(first.url, window.location.origin)
  if (!base.ok) return undefined
  return {
    environment: { name: first.name, url: base.url, marking: first.marking },
    clientId: wall.client,
    secrets: { ...noSecrets, heldByServer: true },
    keepInTab: false,
    shared: false,
  }
}

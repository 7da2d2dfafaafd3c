import { rememberSecret } from '../../../conformance/mask.ts'
import type { Token } from './lifetime.ts'
import { noSecrets, openSession, useSession, type SessionEnvironment, type Session } from './session.ts'
import { kept } from '../storage/kept.ts'
import { TOKEN_KEY } from './stored-session.ts'

interface KeptToken {
  environment: SessionEnvironment
  clientId: string
  token: Token
}

/** Without storage a reload asks to sign in. */
const stored = kept(TOKEN_KEY, parseKeptToken, undefined, () => sessionStorage)
let isFollowing = false

export function startKeeping(): void {
  if (isFollowing) return
  isFollowing = true
  useSession.subscribe(keepToken)
}

/** Unless it has expired. */
export function restoreKeptToken(): void {
  const found = stored.read()
  if (found !== undefined && (found.token.expiresAt === undefined || found.token.expiresAt > Date.now())) {
    rememberSecret(found.token.value)
    openSession({ ...found, secrets: noSecrets, keepInTab: true })
  }
  startKeeping()
}

function keepToken(session: Session): void {
  const { environment, clientId, token } = session
  const isKept = session.keepInTab && environment !== undefined && token !== undefined && session.phase !== 'none'
  stored.write(isKept ? { environment, clientId, token } : undefined)
}

type Unchecked = { [Part in keyof KeptToken]?: Partial<Record<string, unknown>> }

function parseKeptToken(json: unknown): KeptToken | undefined {
  const { environment, clientId, token } = (json ?? {}) as Unchecked
  const texts: unknown[] = [clientId, environment?.['url'], environment?.['name'], token?.['value']]
  const isWhole = texts.every((text) => typeof text === 'string') && typeof token?.['obtainedAt'] === 'number'
  return isWhole ? (json as KeptToken) : undefined
}

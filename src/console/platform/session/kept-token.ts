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

function parseKeptToken(json: unknown): KeptToken | undefined {
  return isKeptToken(json) ? json : undefined
}

function isKeptToken(value: unknown): value is KeptToken {
  if (typeof value !== 'object' || value === null) return false
  const { environment, clientId, token } = value as Partial<Record<keyof KeptToken, unknown>>
  return (
    typeof clientId === 'string' &&
    hasText(environment, 'url') &&
    hasText(environment, 'name') &&
    hasText(token, 'value') &&
    typeof (token as Record<string, unknown>)['obtainedAt'] === 'number'
  )
}

function hasText(object: unknown, name: string): boolean {
  return typeof object === 'object' && object !== null && typeof (object as Record<string, unknown>)[name] === 'string'
}

import { rememberSecret } from '../../../conformance/mask.ts'
import type { Token } from './lifetime.ts'
import { noSecrets, openSession, useSession, type Environment, type Session } from './session.ts'
import { TOKEN_KEY } from './stored-session.ts'

interface KeptToken {
  environment: Environment
  clientId: string
  token: Token
}

let isFollowing = false

/** From now on the token is kept while the user wants it kept, and cleared at sign-out and when the choice is taken back. */
export function startKeeping(): void {
  if (isFollowing) return
  isFollowing = true
  useSession.subscribe(keepToken)
}

/** Takes up the token that this tab kept, if its time is not over, and keeps it further. */
export function restoreKeptToken(): void {
  const kept = readKeptToken(Date.now())
  if (kept !== undefined) {
    rememberSecret(kept.token.value)
    openSession({ ...kept, secrets: noSecrets, keepInTab: true })
  }
  startKeeping()
}

function keepToken(session: Session): void {
  try {
    const { environment, clientId, token } = session
    if (session.keepInTab && environment !== undefined && token !== undefined && session.phase !== 'none') {
      sessionStorage.setItem(TOKEN_KEY, JSON.stringify({ environment, clientId, token } satisfies KeptToken))
    } else sessionStorage.removeItem(TOKEN_KEY)
  } catch {
    // Without storage a reload asks to sign in again.
  }
}

/** `undefined` when nothing usable was kept or its time is over. */
function readKeptToken(now: number): KeptToken | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TOKEN_KEY) ?? 'null')
    return isKeptToken(kept) && (kept.token.expiresAt === undefined || kept.token.expiresAt > now) ? kept : undefined
  } catch {
    return undefined
  }
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

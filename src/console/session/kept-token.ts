import type { Token } from './lifetime.ts'
import type { Environment, Session } from './session.ts'

/**
 * The one exception to "nothing secret in storage": the access token in `sessionStorage`, which this tab alone reads and which is gone with
 * it, and only when the user ticked it. Never the client secret, never the extra header's value.
 */
const STORAGE_KEY = 'watchfloor.token'

export interface KeptToken {
  environment: Environment
  clientId: string
  token: Token
}

/** Follows the session: writes when the user wants it kept, clears at sign-out and when the choice is taken back. */
export function keepToken(session: Session): void {
  try {
    const { environment, clientId, token } = session
    if (session.keepInTab && environment !== undefined && token !== undefined && session.phase !== 'none') {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ environment, clientId, token } satisfies KeptToken))
    } else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage a reload asks to sign in again.
  }
}

/** What a reload of this tab finds; `undefined` when nothing usable was kept or its time is over. */
export function readKeptToken(now: number): KeptToken | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
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

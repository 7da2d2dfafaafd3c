import { numberIn } from '../../../contract/json.ts'

/** An access token and what is known of its time. Milliseconds of this machine's clock unless said otherwise. */
export interface Token {
  value: string
  obtainedAt: number
  /** Unknown when `expires_in` was absent, zero or negative, or a pasted token says nothing. */
  expiresAt: number | undefined
  /** `expires_in` confirms it; a pasted JWT's `exp` is only a hint of the token itself. */
  expiryIsHint: boolean
  /** Environment's clock; absent or 0 in the answer: no limit. */
  notBefore: number | undefined
  scope: string | undefined
}

/** The part of a token answer that matters here; field names as on the wire. */
export interface TokenAnswer {
  access_token: string
  expires_in?: number | null | undefined
  'not-before-policy'?: number | null | undefined
  scope?: string | null | undefined
}

/**
 * Makes a token of the answer of the token operation. A lifetime that is absent, zero or negative is unknown: taken at its word, a token
 * that was just issued would never be used.
 */
export function issuedToken(answer: TokenAnswer, receivedAt: number): Token {
  const seconds = numberIn(answer, 'expires_in') ?? 0
  const notBefore = numberIn(answer, 'not-before-policy') ?? 0
  return {
    value: answer.access_token,
    obtainedAt: receivedAt,
    expiresAt: seconds > 0 ? receivedAt + seconds * 1000 : undefined,
    expiryIsHint: false,
    notBefore: notBefore > 0 ? notBefore * 1000 : undefined,
    scope: answer.scope ?? undefined,
  }
}

/** Makes a token of pasted text. `skew` (environment minus machine) places a JWT's `exp` on this machine's clock. */
export function pastedToken(text: string, now: number, skew: number): Token {
  const value = text.trim().replace(/^bearer\s+/i, '')
  const expiry = expiryHint(value)
  return {
    value,
    obtainedAt: now,
    expiresAt: expiry === undefined ? undefined : expiry - skew,
    expiryIsHint: true,
    notBefore: undefined,
    scope: undefined,
  }
}

/** `exp` of a JWT in milliseconds of the issuer's clock. Unverified: what the token says of itself, nothing more. */
export function expiryHint(token: string): number | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const exp = numberIn(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'exp') ?? 0
    return exp > 0 ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Share of the lifetime that is left, 0 to 1; `undefined` when it is unknown. */
export function shareLeft(token: Pick<Token, 'obtainedAt' | 'expiresAt'>, now: number): number | undefined {
  if (token.expiresAt === undefined) return undefined
  const lifetime = token.expiresAt - token.obtainedAt
  return lifetime <= 0 ? 0 : Math.min(1, Math.max(0, (token.expiresAt - now) / lifetime))
}

import { numberIn } from '../../../contract/json.ts'

/** Times in milliseconds of this machine's clock, if not said otherwise. */
export interface Token {
  value: string
  obtainedAt: number
  /** Unknown without a positive `expires_in`. */
  expiresAt: number | undefined
  /** From a pasted JWT's `exp`, without an `expires_in`. */
  expiryIsHint: boolean
  /** Environment's clock; absent or 0: no limit. */
  notBefore: number | undefined
  scope: string | undefined
}

export interface TokenAnswer {
  access_token: string
  expires_in?: number | null | undefined
  'not-before-policy'?: number | null | undefined
  scope?: string | null | undefined
}

/** A lifetime of zero or less counts as unknown, else new tokens couldn't be used. */
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

/** `skew` (environment minus machine) converts a JWT's `exp`. */
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

/** A JWT's `exp` in milliseconds of the issuer's clock, unverified. */
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

export function shareLeft(token: Pick<Token, 'obtainedAt' | 'expiresAt'>, now: number): number | undefined {
  if (token.expiresAt === undefined) return undefined
  const lifetime = token.expiresAt - token.obtainedAt
  return lifetime <= 0 ? 0 : Math.min(1, Math.max(0, (token.expiresAt - now) / lifetime))
}

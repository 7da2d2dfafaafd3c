import type { Session } from './session.ts'

/**
 * Whether there is no token that could be used although nothing was refused: it is over, or no longer taken, and the token operation gives no other.
 * @param now this machine's clock
 */
export function isTokenOut(
  { phase, token, renewal }: Pick<Session, 'phase' | 'token' | 'renewal'>,
  now: number,
): boolean {
  if (phase !== 'open' || token === undefined || renewal.failures === 0 || renewal.refused) return false
  return renewal.isNeeded === true || (token.expiresAt !== undefined && token.expiresAt <= now)
}

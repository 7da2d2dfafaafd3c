import type { Token } from './lifetime.ts'

/** Without a known end, unless one is given. */
export function testToken(
  value: string,
  { obtainedAt = 0, expiresAt }: { obtainedAt?: number; expiresAt?: number | undefined } = {},
): Token {
  return { value, obtainedAt, expiresAt, expiryIsHint: false, notBefore: undefined, scope: undefined }
}

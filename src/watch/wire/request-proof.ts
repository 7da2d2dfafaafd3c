import { canonicalHash } from './canonical-hash.ts'

/**
 * The PIN for a change of the environment is entered for this: SHA-256 of the request as it is sent.
 * `path`: from `/api/v1/` on, percent-encoded.
 */
export function requestProofOf({ method, path, body = '' }: { method: string; path: string; body?: string }): string {
  return canonicalHash({ method, path, body })
}

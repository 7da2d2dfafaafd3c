import { canonicalHash } from './canonical-hash.ts'
import type { Handover, Signature } from './handover.ts'

/** A signer's PIN is entered for this: SHA-256 of the handover as it is on screen, and of the side. */
export function handoverProofOf(handover: Handover, side: Signature['side']): string {
  const { id, revision, from, to, asOf, items } = handover
  return canonicalHash({ id, revision, side, from, to, asOf, items })
}

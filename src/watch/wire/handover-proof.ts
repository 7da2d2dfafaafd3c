import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

import type { Handover, Signature } from './handover.ts'

/** A signer's PIN is entered for this: SHA-256 of the handover as it is on screen, and of the side. */
export function handoverProofOf(handover: Handover, side: Signature['side']): string {
  const { id, revision, from, to, asOf, items } = handover
  return bytesToHex(sha256(utf8ToBytes(canonicalize({ id, revision, side, from, to, asOf, items }) ?? '')))
}

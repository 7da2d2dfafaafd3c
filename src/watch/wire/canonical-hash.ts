import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** Lower-case hex SHA-256 of canonical JSON (RFC 8785). Throws an Error for ill-formed Unicode. */
export function canonicalHash(value: object): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize(value) ?? '')))
}

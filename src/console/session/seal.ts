import { x25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { shake256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A text that one receiver alone can read. All in hexadecimal. */
export interface Sealed {
  /** Public key that was made for this text alone. */
  readonly from: string
  readonly box: string
  readonly tag: string
}

export interface Receiver {
  /** Public, in hexadecimal: whoever has it can seal a text for this receiver. */
  readonly key: string
  /** The text; undefined where it was sealed for another one, or altered. */
  readonly open: (sealed: Sealed) => string | undefined
}

/**
 * A receiver with a key of its own, in memory alone. Browsers withhold WebCrypto from pages that came without TLS, so this is ECIES made of the primitives
 * that are there anyway: X25519, a stream of SHAKE256 that is used once, and HMAC-SHA-256 over what it hides.
 */
export function createReceiver(): Receiver {
  const { secretKey, publicKey } = x25519.keygen()
  return {
    key: bytesToHex(publicKey),
    open: ({ from, box, tag }) => {
      try {
        const hidden = hexToBytes(box)
        const { stream, macKey } = keysOf(x25519.getSharedSecret(secretKey, hexToBytes(from)), from, hidden.length)
        if (bytesToHex(hmac(sha256, macKey, hidden)) !== tag) return undefined
        return new TextDecoder().decode(xor(hidden, stream))
      } catch {
        return undefined
      }
    },
  }
}

/** @throws where the receiver's key is none */
export function sealFor(receiverKey: string, text: string): Sealed {
  const { secretKey, publicKey } = x25519.keygen()
  const from = bytesToHex(publicKey)
  const open = utf8ToBytes(text)
  const { stream, macKey } = keysOf(x25519.getSharedSecret(secretKey, hexToBytes(receiverKey)), from, open.length)
  const hidden = xor(open, stream)
  return { from, box: bytesToHex(hidden), tag: bytesToHex(hmac(sha256, macKey, hidden)) }
}

function keysOf(shared: Uint8Array, from: string, length: number): { macKey: Uint8Array; stream: Uint8Array } {
  const bytes = shake256(concatBytes(utf8ToBytes('watchfloor session'), shared, hexToBytes(from)), {
    dkLen: 32 + length,
  })
  return { macKey: bytes.subarray(0, 32), stream: bytes.subarray(32) }
}

function xor(bytes: Uint8Array, stream: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => byte ^ (stream[index] ?? 0))
}

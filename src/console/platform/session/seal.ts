import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A text that one receiver alone can read. All in hexadecimal. */
export interface Sealed {
  /** Public key that was made for this text alone. */
  readonly from: string
  readonly box: string
}

/** What the text is for: sealed for one purpose, it can't be opened for another. */
export type Purpose = 'group' | 'session'

export interface Receiver {
  /** Public, in hexadecimal: whoever has it can seal a text for this receiver. */
  readonly key: string
  /** The text; undefined if it was sealed for another receiver or purpose, or altered. */
  readonly open: (sealed: Sealed) => string | undefined
}

const cipher = managedNonce(xchacha20poly1305)

/**
 * A receiver with its own key, in memory alone. Browsers withhold WebCrypto from pages that came without TLS, so X25519, HKDF-SHA-256 and
 * XChaCha20-Poly1305 come from a library.
 */
export function createReceiver(purpose: Purpose): Receiver {
  const { secretKey, publicKey } = x25519.keygen()
  return {
    key: bytesToHex(publicKey),
    open: ({ from, box }) => {
      try {
        const sender = hexToBytes(from)
        const key = keyOf(purpose, x25519.getSharedSecret(secretKey, sender), sender, publicKey)
        return new TextDecoder().decode(cipher(key).decrypt(hexToBytes(box)))
      } catch {
        return undefined
      }
    },
  }
}

/** @throws if the receiver's key isn't a public key */
export function sealFor(purpose: Purpose, receiverKey: string, text: string): Sealed {
  const { secretKey, publicKey } = x25519.keygen()
  const receiver = hexToBytes(receiverKey)
  const key = keyOf(purpose, x25519.getSharedSecret(secretKey, receiver), publicKey, receiver)
  return { from: bytesToHex(publicKey), box: bytesToHex(cipher(key).encrypt(utf8ToBytes(text))) }
}

function keyOf(purpose: Purpose, shared: Uint8Array, sender: Uint8Array, receiver: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, undefined, concatBytes(utf8ToBytes(`watchfloor ${purpose} `), sender, receiver), 32)
}

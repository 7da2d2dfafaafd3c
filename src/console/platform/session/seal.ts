import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export interface Sealed {
  /** Ephemeral public key. */
  readonly from: string
  readonly box: string
}

/** A text sealed for one purpose can't be opened for another. */
export type Purpose = 'group' | 'session'

export interface SealReceiver {
  /** Hexadecimal public key. */
  readonly key: string
  readonly open: (sealed: Sealed) => string | undefined
}

const cipher = managedNonce(xchacha20poly1305)

/** Its key stays in memory. A library's, as browsers withhold WebCrypto without TLS. */
export function createReceiver(purpose: Purpose): SealReceiver {
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

/** @throws if the key is invalid */
export function sealFor(purpose: Purpose, receiverKey: string, text: string): Sealed {
  const { secretKey, publicKey } = x25519.keygen()
  const receiver = hexToBytes(receiverKey)
  const key = keyOf(purpose, x25519.getSharedSecret(secretKey, receiver), publicKey, receiver)
  return { from: bytesToHex(publicKey), box: bytesToHex(cipher(key).encrypt(utf8ToBytes(text))) }
}

function keyOf(purpose: Purpose, shared: Uint8Array, sender: Uint8Array, receiver: Uint8Array): Uint8Array {
  return hkdf(sha256, shared, undefined, concatBytes(utf8ToBytes(`watchfloor ${purpose} `), sender, receiver), 32)
}

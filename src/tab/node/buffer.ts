import { base64url } from 'jose'
import { bytesToHex } from '@noble/hashes/utils.js'

type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url'

/** The part of Node's `Buffer` that environment and watch use. */
export class Bytes extends Uint8Array {
  static override from(source: string | ArrayLike<number> | Iterable<number>, encoding: unknown = 'utf8'): Bytes {
    return new Bytes(typeof source === 'string' ? decoded(source, encoding) : Array.from(source))
  }

  static alloc(length: number): Bytes {
    return new Bytes(length)
  }

  static byteLength(text: string): number {
    return new TextEncoder().encode(text).length
  }

  static concat(parts: readonly Uint8Array[]): Bytes {
    const all = new Bytes(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }

  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'hex') return bytesToHex(this)
    if (encoding === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this)
    if (encoding === 'base64url') return base64url.encode(this)
    const latin1 = Array.from(this, (byte) => String.fromCharCode(byte)).join('')
    return encoding === 'latin1' ? latin1 : btoa(latin1)
  }

  readUInt32LE(at: number): number {
    return new DataView(this.buffer, this.byteOffset).getUint32(at, true)
  }

  writeUInt32LE(value: number): void {
    new DataView(this.buffer, this.byteOffset).setUint32(0, value, true)
  }
}

function decoded(text: string, encoding: unknown): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'latin1') return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  try {
    return base64url.decode(text)
  } catch {
    // Node reads up to the first odd character; a key or signature is useless then anyway.
    return new Uint8Array()
  }
}

import { createHash, createHmac, KeyObject, timingSafeEqual } from 'node:crypto'

import type { Realm } from './realm.ts'

/**
 * Random bytes come from the seed. Hashes are computed at once; results of other threads make the world wait.
 */
export function cryptoOf(realm: Realm) {
  const { clock } = realm.machine
  const subtle = new Proxy(crypto.subtle, {
    get: (target, name) => {
      const inThread = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>
      return (...given: unknown[]) =>
        atOnce(String(name), given) ?? clock.standStill(Promise.resolve(inThread.apply(target, given)))
    },
  })
  const getRandomValues = <T extends ArrayBufferView>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength)
    for (const index of bytes.keys()) bytes[index] = Math.floor(realm.random() * 256)
    return into
  }
  const randomUUID = () => {
    const hex = [...getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  return { subtle, getRandomValues, randomUUID }
}

const MOST_MACS = 1000
/** By key and signed text. */
const macs = new WeakMap<CryptoKey, Map<string, Buffer>>()

/** Each request checks a token: a turn of a thread for it costs more than the rest of the world. */
function atOnce(name: string, given: readonly unknown[]): Promise<unknown> | undefined {
  const [algorithm, key] = given
  if (name === 'digest') {
    const hash = typeof algorithm === 'string' ? algorithm : (algorithm as Algorithm).name
    return Promise.resolve(bufferOf(createHash(hash.replace('-', '')).update(bytesOf(key)).digest()))
  }
  if (!(key instanceof CryptoKey) || key.algorithm.name !== 'HMAC') return undefined
  const { hash } = key.algorithm as HmacKeyAlgorithm
  const mac = (bytes: unknown) =>
    createHmac(hash.name.replace('-', ''), KeyObject.from(key)).update(bytesOf(bytes)).digest()
  if (name === 'sign') return Promise.resolve(bufferOf(mac(given[2])))
  if (name !== 'verify') return undefined
  const [wanted, data] = [bytesOf(given[2]), Buffer.from(bytesOf(given[3])).toString('latin1')]
  const ofKey = macs.get(key) ?? new Map<string, Buffer>()
  const made = ofKey.get(data) ?? mac(given[3])
  // Each request and each open stream shows the same token again.
  if (ofKey.size > MOST_MACS) ofKey.clear()
  macs.set(key, ofKey.set(data, made))
  return Promise.resolve(made.length === wanted.length && timingSafeEqual(made, wanted))
}

function bytesOf(source: unknown): Uint8Array {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (!ArrayBuffer.isView(source)) throw new TypeError('These are no bytes')
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

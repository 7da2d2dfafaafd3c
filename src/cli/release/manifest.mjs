// The files of a build with their SHA-256, so that anybody can check it.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'

/** @typedef {{ product: string, version: string, files: Record<string, string> }} Manifest */
/** @typedef {{ missing: string[], different: string[], extra: string[] }} Differences */

/** Of the built folders, by path with slashes. @param {string} folder @returns {Record<string, string>} */
export function hashesIn(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== MANIFEST && path !== SIGNATURE)
    .toSorted()
  return Object.fromEntries(paths.map((path) => [path, sha256(readFileSync(join(folder, path)))]))
}

/** @param {Uint8Array | string} bytes */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

/** @param {Manifest} manifest */
export function manifestText(manifest) {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** @param {Record<string, string>} wanted @param {Record<string, string>} found @returns {Differences} */
export function differences(wanted, found) {
  return {
    missing: Object.keys(wanted).filter((path) => found[path] === undefined),
    different: Object.keys(wanted).filter((path) => found[path] !== undefined && found[path] !== wanted[path]),
    extra: Object.keys(found).filter((path) => wanted[path] === undefined),
  }
}

/** Ed25519. @param {string} text @param {string} key private, PEM */
export function signatureOf(text, key) {
  return sign(null, Buffer.from(text), createPrivateKey(key)).toString('base64')
}

/** @param {string} text @param {string} signature base64 @param {string} key public, PEM */
export function isSignedBy(text, signature, key) {
  return verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature.trim(), 'base64'))
}

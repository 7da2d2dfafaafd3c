import { BrokenPromise } from './broken-promise.ts'

/** Secrets of clients, and tokens: signed ones begin so, as JSON in Base64 does. */
const SECRET = /operator-secret|viewer-secret|eyJ[\w-]{10,}\.[\w-]{10,}/

/** No secret leaves a page's memory. Called with every text that a page writes. Throws BrokenPromise. */
export function refuseSecret(name: string, text: string): void {
  if (SECRET.test(text)) throw new BrokenPromise(`${name} has written a secret: ${text.slice(0, 80)}`)
}

import { BrokenPromise } from './broken-promise.ts'

/** Secrets of clients, and tokens: signed ones begin so, as JSON in Base64 does. */
const SECRET = /(?:operator|viewer|keeper|desk-\d)-secret|eyJ[\w-]{10,}\.[\w-]{10,}/
const SAID = 80

/** For every text that a page stores, that is in a URL or in a log. @throws BrokenPromise */
export function refuseSecret(name: string, text: string): void {
  if (SECRET.test(text)) throw new BrokenPromise(`${name} has written a secret: ${text.slice(0, SAID)}`)
}

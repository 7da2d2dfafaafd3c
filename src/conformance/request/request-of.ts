import type { Exchange } from '../exchange.ts'
import { MASK } from '../mask.ts'
import type { Operation } from '../../contract/operation.ts'
import { apiPath } from './api-path.ts'

/** May break the contract on purpose. */
export interface RequestAsIs {
  method: Operation['method']
  /** From `/api/v1` on, encoded. */
  path: string
  headers: readonly (readonly [string, string])[]
  body: string | undefined
  /** With the session's token; else only with `headers`. */
  withToken: boolean
}

/** To send again with the session's token. Masked headers are left out. */
export function requestOf({ method, url, requestHeaders, requestBody }: Exchange): RequestAsIs {
  return {
    method,
    path: apiPath(url) ?? new URL(url).pathname,
    headers: requestHeaders.filter(([name, value]) => name.toLowerCase() !== 'authorization' && !value.includes(MASK)),
    body: requestBody,
    withToken: requestHeaders.some(([name]) => name.toLowerCase() === 'authorization'),
  }
}

/** Undefined when it can. */
export function cannotRepeat(exchange: Exchange): string | undefined {
  const mask = [MASK, encodeURIComponent(MASK)]
  const masked = mask.some((text) => exchange.url.includes(text) || exchange.requestBody?.includes(text))
  return masked ? 'It had a secret, which the log doesn’t store. Use Edit and send' : undefined
}

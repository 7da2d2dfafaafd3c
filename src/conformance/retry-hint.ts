import { listIn, parseJson } from '../contract/json.ts'
import { type Exchange, headerOf } from './exchange.ts'
import { retryAfterSeconds } from './retry-after.ts'

export function retryHintOf({ responseHeaders, responseBody, endedAt, sentAt }: Exchange): number | undefined {
  const details = listIn(parseJson(responseBody ?? '')?.value, 'details')
  const headers = new Headers()
  for (const name of ['retry-after', 'date']) {
    const value = headerOf(responseHeaders, name) ?? ''
    // Masked headers hold characters invalid on the wire.
    if (/^[\x20-\x7e]+$/.test(value)) headers.set(name, value)
  }
  return retryAfterSeconds(headers, details, endedAt ?? sentAt)
}

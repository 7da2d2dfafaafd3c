import type { Exchange } from '../../api/exchanges/exchanges.ts'
import { MASK } from '../../api/exchanges/mask.ts'
import type { RequestAsIs } from '../../session/send-as-is.ts'

const PREFIX = '/api/v1'

/** The request of an exchange, to be sent once more with the session's token. Headers that were masked are left out. */
export function requestOf({ method, url, requestHeaders, requestBody }: Exchange): RequestAsIs {
  const at = url.indexOf(PREFIX)
  return {
    method,
    path: at < 0 ? new URL(url).pathname : url.slice(at),
    headers: requestHeaders.filter(([name, value]) => name.toLowerCase() !== 'authorization' && !value.includes(MASK)),
    body: requestBody,
    withToken: requestHeaders.some(([name]) => name.toLowerCase() === 'authorization'),
  }
}

/** Why it can't be sent again as it was; undefined when it can. */
export function cannotRepeat(exchange: Exchange): string | undefined {
  const mask = [MASK, encodeURIComponent(MASK)]
  const masked = mask.some((text) => exchange.url.includes(text) || exchange.requestBody?.includes(text))
  return masked ? 'It held a secret, which the log did not keep; edit it instead' : undefined
}

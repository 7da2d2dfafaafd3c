import type { Outcome } from './exchange.ts'

const outcomes = new Map<string | null, Outcome>([
  ['unreachable', 'unreachable'],
  ['lost', 'no reply'],
  ['timeout', 'timeout'],
  ['refused', 'not sent'],
])

/**
 * Why a gateway of ours had no answer of the environment behind it (`Watchfloor-Gateway`): such an answer is the gateway's own.
 * @param url of the request
 * @param gatewayOrigin the header counts from there alone
 */
export function gatewayOutcome(
  { headers }: Pick<Response, 'headers'>,
  url: string,
  gatewayOrigin: string,
): Outcome | undefined {
  return new URL(url).origin === gatewayOrigin ? outcomes.get(headers.get('watchfloor-gateway')) : undefined
}

import type { Outcome } from './exchange.ts'

const outcomes = new Map<string | null, Outcome>([
  ['unreachable', 'unreachable'],
  ['lost', 'no reply'],
  ['timeout', 'timeout'],
  ['refused', 'not sent'],
])

/** Of a server of ours, not the environment. Its headers count only from `gatewayOrigin`. */
export function gatewayOutcome(
  { headers }: Pick<Response, 'headers'>,
  url: string,
  gatewayOrigin: string,
): Outcome | undefined {
  if (new URL(url).origin !== gatewayOrigin) return undefined
  // No person, or no PIN: not passed on.
  return headers.has('watchfloor-person') ? 'not sent' : outcomes.get(headers.get('watchfloor-gateway'))
}

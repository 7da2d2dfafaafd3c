import type { Outcome } from './exchange.ts'

const outcomes = new Map<string | null, Outcome>([
  ['unreachable', 'unreachable'],
  ['lost', 'no reply'],
  ['timeout', 'timeout'],
  ['refused', 'not sent'],
])

/** Of a gateway of ours, not the environment. Its header counts only from `gatewayOrigin`. */
export function gatewayOutcome(
  { headers }: Pick<Response, 'headers'>,
  url: string,
  gatewayOrigin: string,
): Outcome | undefined {
  return new URL(url).origin === gatewayOrigin ? outcomes.get(headers.get('watchfloor-gateway')) : undefined
}

import type { Outcome } from './exchange.ts'

const outcomes = new Map<string | null, Outcome>([
  ['unreachable', 'unreachable'],
  ['lost', 'no reply'],
  ['timeout', 'timeout'],
  ['refused', 'not sent'],
])

/**
 * Why a gateway of ours answered in the environment's place. `Watchfloor-Gateway` counts only from
 * `gatewayOrigin`.
 */
export function gatewayOutcome(
  { headers }: Pick<Response, 'headers'>,
  url: string,
  gatewayOrigin: string,
): Outcome | undefined {
  return new URL(url).origin === gatewayOrigin ? outcomes.get(headers.get('watchfloor-gateway')) : undefined
}

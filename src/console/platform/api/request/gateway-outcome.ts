import { lookup } from '../../../../format/lookup.ts'
import type { Outcome } from '../../../../conformance/exchange.ts'

const outcomes: Readonly<Record<string, Outcome>> = {
  unreachable: 'unreachable',
  lost: 'no reply',
  timeout: 'timeout',
  refused: 'not sent',
}

/**
 * What became of a request that our own server could not get answered by the environment behind it (`Watchfloor-Gateway`): that answer is the
 * server's and none of the environment. From another origin the header means nothing.
 */
export function gatewayOutcome(
  response: Pick<Response, 'headers'>,
  url: string,
  ownOrigin: string,
): Outcome | undefined {
  const word = response.headers.get('watchfloor-gateway')
  return word === null || new URL(url).origin !== ownOrigin ? undefined : lookup(outcomes, word)
}

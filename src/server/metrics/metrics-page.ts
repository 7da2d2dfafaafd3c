import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { bearerToken } from '../../environment/request/bearer-token.ts'
import { isPassedOn } from '../wall/wall-addresses.ts'
import type { Metrics } from './metrics.ts'

export type MetricsPage = (incoming: Pick<IncomingMessage, 'headers' | 'httpVersion'>) => Promise<Response>

/** Without a token only direct requests: a local proxy speaks for anyone. */
export function metricsPage(metrics: Pick<Metrics, 'contentType' | 'text'>, token: string | undefined): MetricsPage {
  return async (incoming) => {
    if (token === undefined ? isPassedOn(incoming) : !hasToken(incoming, token))
      return new Response(
        token === undefined ? 'A proxy forwarded this request: see --metrics-token-file\n' : 'Bearer token needed\n',
        { status: token === undefined ? 403 : 401, ...(token && { headers: { 'WWW-Authenticate': 'Bearer' } }) },
      )
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return new Response(await metrics.text(), { headers })
  }
}

function hasToken({ headers: { authorization = '' } }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = bearerToken(new Headers({ authorization }))
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(token))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

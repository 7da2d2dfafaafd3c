import { parseJson, isRecord } from '../../contract/json.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'

/** Tolerance for clocks and latency. */
const TOLERANCE_MILLISECONDS = 2000

/** Finds tokens refused before their announced end. Pass each ended exchange once, in order. */
export class TokenAudit {
  #announced: { at: number; seconds: number } | undefined

  next(exchange: Exchange): readonly ExchangeFinding[] {
    const { operation, outcome, why, sentAt, headersAt } = exchange
    if (operation === 'getToken') {
      if (outcome === 200 && why !== 'edited' && why !== 'probe') this.#announced = announcedBy(exchange)
      return []
    }
    const announced = this.#announced
    // A person or a probe may send any token.
    if (outcome !== 401 || announced === undefined || why === 'edited' || why === 'probe') return []
    const lived = sentAt - announced.at
    if (lived < 0 || lived > announced.seconds * 1000 - TOLERANCE_MILLISECONDS) return []
    this.#announced = undefined
    return [
      {
        path: 'Authorization',
        kind: 'token lifetime',
        severity: 'warning',
        expected: `a token valid for ${announced.seconds} s, as expires_in said`,
        got: `401 after ${Math.round(((headersAt ?? sentAt) - announced.at) / 1000)} s`,
      },
    ]
  }
}

function announcedBy({ responseBody, headersAt, sentAt }: Exchange): { at: number; seconds: number } | undefined {
  const answer = parseJson(responseBody ?? '')?.value
  const seconds = isRecord(answer) ? answer['expires_in'] : undefined
  return typeof seconds === 'number' && seconds > 0 ? { at: headersAt ?? sentAt, seconds } : undefined
}

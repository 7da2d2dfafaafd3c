import type { Exchange } from '../../../conformance/exchange.ts'
import { nextExchangeId, recordExchange, updateExchange, useExchanges } from '../../platform/api/exchanges/exchanges.ts'

/**
 * A request of this window's log, masked, for the group's other windows.
 * @returns undefined if the log has dropped it
 */
export function handedOn(id: number): Exchange | undefined {
  const exchange = useExchanges.getState().exchanges.find((each) => each.id === id)
  if (exchange === undefined) return undefined
  // Each window compares versions with its own picture.
  const findings = exchange.findings.filter(({ kind }) => kind !== 'same version, different content')
  return { ...exchange, findings, pinned: false }
}

/**
 * Adds another window's request to this log, marked as such, so that its results can be traced here too.
 * @returns its id in this log
 */
export function adoptExchange({ responseBody, endedAt, outcome, ...exchange }: Exchange): number {
  const id = nextExchangeId()
  // In two steps, as for own requests: the body counts towards the limit.
  recordExchange({
    ...exchange,
    id,
    isElsewhere: true,
    responseBody: undefined,
    endedAt: undefined,
    outcome: undefined,
  })
  updateExchange(id, { responseBody, endedAt, outcome })
  return id
}

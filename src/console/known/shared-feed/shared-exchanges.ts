import type { Exchange } from '../../../conformance/exchange.ts'
import { nextExchangeId, recordExchange, updateExchange, useExchanges } from '../../platform/api/exchanges/exchanges.ts'

/** From this window's log, masked, for the group's other windows; undefined if dropped. */
export function exchangeToShare(id: number): Exchange | undefined {
  const exchange = useExchanges.getState().exchanges.find((each) => each.id === id)
  if (exchange === undefined) return undefined
  // Each window compares versions with its own picture.
  const findings = exchange.findings.filter(({ kind }) => kind !== 'same version, different content')
  return { ...exchange, findings, pinned: false }
}

/** Marked as another window's, so that its results can be traced here. @returns its id in this log */
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

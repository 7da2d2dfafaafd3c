import type { Exchange } from '../../../conformance/exchange.ts'
import { nextExchangeId, recordExchange, updateExchange, useExchanges } from '../../platform/api/exchanges/exchanges.ts'

/**
 * A request of this window as its log has it, masked, to be handed to the other windows of the group.
 * @returns undefined when it is gone from the log
 */
export function handedOn(id: number): Exchange | undefined {
  const exchange = useExchanges.getState().exchanges.find((each) => each.id === id)
  if (exchange === undefined) return undefined
  // What this window found in comparing with what it had, each other one finds with what that has.
  const findings = exchange.findings.filter(({ kind }) => kind !== 'same version, different content')
  return { ...exchange, findings, pinned: false }
}

/**
 * Takes another window's request into this window's log, so that what it brought can be traced to it here too. It is marked as asked elsewhere.
 * @returns its id in this window's log
 */
export function adoptExchange({ responseBody, endedAt, outcome, ...exchange }: Exchange): number {
  const id = nextExchangeId()
  // In two steps, as if it had been asked here: the body counts as all bodies do.
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

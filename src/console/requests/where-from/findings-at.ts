import type { Severity } from '../../../contract/finding.ts'
import { useExchanges } from '../../api/exchanges/exchanges.ts'
import type { Exchange, ExchangeFinding } from '../../../conformance/exchange.ts'

const order: readonly Severity[] = ['error', 'warning', 'note']

let indexed: readonly Exchange[] = []
let index: ReadonlyMap<number, Exchange> = new Map()

/** The exchange, when the log still has it. Hundreds of marks ask for theirs whenever the log changes, so it is looked up, not searched. */
export function exchangeById(exchanges: readonly Exchange[], id: number): Exchange | undefined {
  if (exchanges !== indexed) {
    indexed = exchanges
    index = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  }
  return index.get(id)
}

/** What was found in an answer at these places and in what lies beneath them, the worst first. */
export function findingsAt(all: Exchange['findings'] = none, paths: readonly string[]): readonly ExchangeFinding[] {
  if (all.length === 0) return none
  const found = all.filter((finding) => finding.in !== 'request' && paths.some((path) => isAtOrIn(finding.path, path)))
  return found.length === 0 ? none : found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

const none: readonly ExchangeFinding[] = []

function isAtOrIn(path: string, holder: string): boolean {
  return (
    path.toLowerCase() === holder.toLowerCase() ||
    (holder.startsWith('$') && path.startsWith(holder) && /^[.[]/.test(path.slice(holder.length)))
  )
}

/** The findings of an exchange; the same list as long as none came. */
export function useFindingsOf(exchangeId: number): Exchange['findings'] | undefined {
  return useExchanges(({ exchanges }) => exchangeById(exchanges, exchangeId)?.findings)
}

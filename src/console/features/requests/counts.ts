import type { Exchange } from '../../../conformance/exchange.ts'
import { keptExchanges, useExchanges } from '../../platform/api/exchanges/exchanges.ts'
import { stable, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import type { exchangeAddress } from './exchange-address.ts'
import { filterExchanges } from './log/exchange-filter.ts'

export function counting({ values }: CountedView<typeof exchangeAddress>, { at }: Visit): Counting | undefined {
  const count = requestCounter(values, at - (environmentNow() - Date.now()))
  return (
    count && {
      follow: useExchanges.subscribe,
      counted: stable(() => count(useExchanges.getState().exchanges, keptExchanges())),
    }
  )
}

export function seen(): Visit {
  return { at: environmentNow() }
}

export function countWords(at: string): string {
  return `new since you looked, ${at}, recorded by this page`
}

/** `isAtLeast`: the log has dropped some that may be new. */
export interface NewRequests {
  readonly count: number
  readonly isAtLeast: boolean
}

/**
 * Counts a view's requests sent by this page after `since`; undefined if it shows something else. Rechecks
 * only what changed.
 * @param since milliseconds of this machine's clock
 */
export function requestCounter(
  { show, filter: read }: Pick<CountedView<typeof exchangeAddress>['values'], 'show' | 'filter'>,
  since: number,
): ((exchanges: readonly Exchange[], kept: number) => NewRequests) | undefined {
  if (show !== 'exchanges' && show !== 'findings') return undefined
  const filter = show === 'findings' ? { ...read, onlyWithFindings: true } : read
  const wanted = new WeakMap<Exchange, boolean>()
  const isWanted = (exchange: Exchange): boolean => {
    const is = wanted.get(exchange) ?? filterExchanges([exchange], filter).length > 0
    wanted.set(exchange, is)
    return is
  }
  // Newest first.
  return (exchanges, kept) => {
    const old = exchanges.findIndex(({ queuedAt }) => queuedAt <= since)
    const news = old === -1 ? exchanges : exchanges.slice(0, old)
    return { count: news.filter(isWanted).length, isAtLeast: old === -1 && exchanges.length >= kept }
  }
}

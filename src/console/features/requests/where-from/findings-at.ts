import type { Severity } from '../../../../contract/finding.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'

const order: readonly Severity[] = ['error', 'warning', 'note']

let indexed: readonly Exchange[] = []
let index: ReadonlyMap<number, Exchange> = new Map()

/** Undefined if the log dropped it. A lookup, as hundreds of marks call it on each change of the log. */
export function exchangeById(exchanges: readonly Exchange[], id: number): Exchange | undefined {
  if (exchanges !== indexed) {
    indexed = exchanges
    index = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  }
  return index.get(id)
}

/** Indexes of findings by place, in lower case, and by every place above. */
interface Places {
  readonly at: ReadonlyMap<string, readonly number[]>
  readonly beneath: ReadonlyMap<string, readonly number[]>
}

const places = new WeakMap<readonly ExchangeFinding[], Places>()

/** Cached per list: a page of a thousand tasks may have thousands of findings, and each visible row asks. */
function placesOf(all: readonly ExchangeFinding[]): Places {
  const known = places.get(all)
  if (known !== undefined) return known
  const [at, beneath] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (const [number, { path, in: side }] of all.entries()) {
    if (side === 'request') continue
    put(at, path.toLowerCase(), number)
    for (const { index } of path.matchAll(/[.[]/g)) put(beneath, path.slice(0, index), number)
  }
  const made = { at, beneath }
  places.set(all, made)
  return made
}

function put(map: Map<string, number[]>, place: string, number: number): void {
  const numbers = map.get(place)
  if (numbers === undefined) map.set(place, [number])
  else numbers.push(number)
}

/** Findings at these places or below, worst first. */
export function findingsAt(all: Exchange['findings'] = none, paths: readonly string[]): readonly ExchangeFinding[] {
  if (all.length === 0) return none
  const { at, beneath } = placesOf(all)
  const numbers = new Set(
    paths.flatMap((path) => [
      ...(at.get(path.toLowerCase()) ?? []),
      ...((path.startsWith('$') ? beneath.get(path) : undefined) ?? []),
    ]),
  )
  if (numbers.size === 0) return none
  const found = [...numbers].toSorted((one, other) => one - other).flatMap((number) => all[number] ?? [])
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

const none: readonly ExchangeFinding[] = []

/** The same list until it changes. */
export function useFindingsOf(exchangeId: number): Exchange['findings'] | undefined {
  return useExchanges(({ exchanges }) => exchangeById(exchanges, exchangeId)?.findings)
}

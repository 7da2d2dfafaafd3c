import type { Severity } from '../../../../contract/finding.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'

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

/** Findings of an answer by their place, in lower case, and by what they lie beneath, each as its number in the list. */
interface Places {
  readonly at: ReadonlyMap<string, readonly number[]>
  readonly beneath: ReadonlyMap<string, readonly number[]>
}

const places = new WeakMap<readonly ExchangeFinding[], Places>()

/** Worked out once a list: a page of a thousand tasks may have thousands of findings, and each row that comes into sight asks for its own. */
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

/** What was found in an answer at these places and in what lies beneath them, the worst first. */
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

/** The findings of an exchange; the same list as long as none came. */
export function useFindingsOf(exchangeId: number): Exchange['findings'] | undefined {
  return useExchanges(({ exchanges }) => exchangeById(exchanges, exchangeId)?.findings)
}

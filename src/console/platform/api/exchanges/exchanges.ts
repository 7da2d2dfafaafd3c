import { create } from 'zustand'

import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'
import { useConfig } from '../config.ts'
import { maskFinding } from '../../../../conformance/mask-finding.ts'
import { detached } from '../../../../format/shorten.ts'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'

const KEPT_EXCHANGES = 500
export const KEPT_CHARACTERS_OF_A_BODY = 2_000_000
/** Total; the oldest bodies are dropped first. */
const KEPT_BODY_CHARACTERS = 24_000_000

interface ExchangeLog {
  exchanges: readonly Exchange[]
}

export const useExchanges = create<ExchangeLog>(() => ({ exchanges: [] }))

type Follower = (id: number, changes: Partial<Exchange>) => void

const followers = new Set<Follower>()

/** Receives new exchanges and changes, even after a clear. Returns the unsubscribe function. */
export function followExchanges(follower: Follower): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

let lastId = 0

export function nextExchangeId(): number {
  lastId += 1
  return lastId
}

let isKept = false

/** Shows a recording's exchanges and stops recording; absent: records again. */
export function keepLog(exchanges: readonly Exchange[] | undefined): void {
  isKept = exchanges !== undefined
  useExchanges.setState({ exchanges: exchanges ?? [] })
}

export function recordExchange(exchange: Exchange): void {
  if (isKept) return
  useExchanges.setState(({ exchanges }) => ({ exchanges: withinCount([exchange, ...exchanges]) }))
  tellFollowers(exchange.id, exchange)
}

export function updateExchange(id: number, changes: Partial<Exchange>): void {
  if (isKept) return
  useExchanges.setState(({ exchanges }) => {
    const changed = exchanges.map((exchange) => (exchange.id === id ? { ...exchange, ...kept(changes) } : exchange))
    return { exchanges: changes.responseBody === undefined ? changed : withinBudget(changed) }
  })
  tellFollowers(id, changes)
}

/** A failing follower must not affect the exchange. */
function tellFollowers(id: number, changes: Partial<Exchange>): void {
  for (const follower of followers) {
    try {
      follower(id, changes)
    } catch (error) {
      reportError(error)
    }
  }
}

/** Adds findings made after recording. */
export function addFinding(id: number, ...added: readonly ExchangeFinding[]): void {
  const known = useExchanges.getState().exchanges.find((exchange) => exchange.id === id)
  updateExchange(id, { findings: [...(known?.findings ?? []), ...added.map(maskFinding)] })
}

export function clearExchanges({ keepPinned = false } = {}): void {
  useExchanges.setState(({ exchanges }) => ({
    exchanges: keepPinned ? exchanges.filter(({ pinned }) => pinned === true) : [],
  }))
}

export function findingCount(exchanges: readonly Exchange[]): number {
  return exchanges.reduce(
    (sum, exchange) => sum + exchange.findings.filter(({ severity }) => severity !== 'note').length,
    0,
  )
}

let keptForPage: number | undefined

/** `limits.exchanges` of the configuration, else 500. */
export function configuredExchanges(): number {
  return useConfig.getState().limits['exchanges'] ?? KEPT_EXCHANGES
}

/** The user's choice, unless the page wants fewer. */
export function keptExchanges(): number {
  return keptForPage ?? usePreferences.getState().keptExchanges ?? configuredExchanges()
}

/** A smaller limit, for pages that run for weeks. Returns the undo function. */
export function exchangesKeptFor(count: number): () => void {
  keptForPage = count
  dropSurplus()
  return () => {
    keptForPage = undefined
  }
}

/** Drops older ones at once. Absent: as configured. */
export function chooseKeptExchanges(count: number | undefined): void {
  setPreferences({ keptExchanges: count })
  dropSurplus()
}

function dropSurplus(): void {
  useExchanges.setState(({ exchanges }) => ({ exchanges: withinCount(exchanges) }))
}

function withinCount(exchanges: readonly Exchange[]): readonly Exchange[] {
  let surplus = exchanges.length - keptExchanges()
  if (surplus <= 0 || isKept) return exchanges
  return exchanges
    .toReversed()
    .filter(({ pinned }) => {
      if (pinned === true || surplus <= 0) return true
      surplus -= 1
      return false
    })
    .toReversed()
}

/** Followers get the whole body; the log keeps its beginning. */
function kept(changes: Partial<Exchange>): Partial<Exchange> {
  const { responseBody } = changes
  if (responseBody === undefined || responseBody.length <= KEPT_CHARACTERS_OF_A_BODY) return changes
  return { ...changes, responseBody: detached(responseBody.slice(0, KEPT_CHARACTERS_OF_A_BODY)), bodyCut: true }
}

function withinBudget(exchanges: readonly Exchange[]): readonly Exchange[] {
  let characters = 0
  return exchanges.map((exchange) => {
    characters += exchange.responseBody?.length ?? 0
    return characters <= KEPT_BODY_CHARACTERS || exchange.responseBody === undefined
      ? exchange
      : { ...exchange, responseBody: undefined, bodyDropped: true }
  })
}

import { create } from 'zustand'

import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'
import { useConfig } from '../config.ts'
import { maskFinding } from '../../../../conformance/mask-finding.ts'
import { detached } from '../../../../format/shorten.ts'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'

const KEPT_EXCHANGES = 500
/** Of one body, in characters. */
export const KEPT_CHARACTERS_OF_A_BODY = 2_000_000
/** Together, in characters; the oldest bodies go first. */
const KEPT_BODY_CHARACTERS = 24_000_000

interface ExchangeLog {
  /** Newest first. */
  exchanges: readonly Exchange[]
}

export const useExchanges = create<ExchangeLog>(() => ({ exchanges: [] }))

type Follower = (id: number, changes: Partial<Exchange>) => void

const followers = new Set<Follower>()

/**
 * Calls `follower` with every new exchange (whole) and with each later change of it, also after the log was cleared meanwhile.
 * @returns the way to stop
 */
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

/** Shows these exchanges, of a recording, and records nothing; absent: records again. */
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

/** A follower that fails has a fault of its own; the exchange continues. */
function tellFollowers(id: number, changes: Partial<Exchange>): void {
  for (const follower of followers) {
    try {
      follower(id, changes)
    } catch (error) {
      reportError(error)
    }
  }
}

/** Adds what was found in an answer after it was recorded. */
export function addFinding(id: number, ...added: readonly ExchangeFinding[]): void {
  const known = useExchanges.getState().exchanges.find((exchange) => exchange.id === id)
  updateExchange(id, { findings: [...(known?.findings ?? []), ...added.map(maskFinding)] })
}

/** Forgets all exchanges; as a person clears the log, pinned ones stay. */
export function clearExchanges({ keepPinned = false } = {}): void {
  useExchanges.setState(({ exchanges }) => ({
    exchanges: keepPinned ? exchanges.filter(({ pinned }) => pinned === true) : [],
  }))
}

/** How many errors and warnings of the contract are in the log, for the badge on the rail. Notes don't count. */
export function findingCount(exchanges: readonly Exchange[]): number {
  return exchanges.reduce(
    (sum, exchange) => sum + exchange.findings.filter(({ severity }) => severity !== 'note').length,
    0,
  )
}

let keptForPage: number | undefined

/** How many exchanges the log keeps when nobody chose otherwise: as configured (`limits.exchanges`), else 500. */
export function configuredExchanges(): number {
  return useConfig.getState().limits['exchanges'] ?? KEPT_EXCHANGES
}

/** How many exchanges the log keeps: as its reader chose, unless the page wants fewer. */
export function keptExchanges(): number {
  return keptForPage ?? usePreferences.getState().keptExchanges ?? configuredExchanges()
}

/**
 * Keeps only this many from now on, for a page that runs for weeks.
 * @returns the way back
 */
export function exchangesKeptFor(count: number): () => void {
  keptForPage = count
  dropSurplus()
  return () => {
    keptForPage = undefined
  }
}

/** Keeps this many from now on; older ones are dropped at once. Absent: as configured. */
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

/** Followers are given the whole body; the log keeps its beginning. */
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

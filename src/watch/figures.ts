import type { IndexedAlert } from './alert-index.ts'
import type { CallOutFigures } from './call-out.ts'
import type { JournalFigures } from './journal/journal-reader.ts'
import type { KeeperWatch } from './keeper/keeper-watch.ts'
import { stateOf, type AlertState } from './wire/alert.ts'
import type { AlertLevel } from './wire/level.ts'
import { LEVELS } from './wire/level.ts'

export interface AlertCount {
  readonly level: AlertLevel
  readonly state: AlertState
  readonly count: number
}

/** Without anything secret, and no ids. */
export interface WatchFigures {
  readonly alerts: readonly AlertCount[]
  /** Undefined without a journal, or while it can't be read. */
  readonly journal: JournalFigures | undefined
  /** Of this server's keeper, while it leads. */
  readonly polls: { readonly count: number; readonly ageSeconds: number | undefined } | undefined
  /** Of this server's keeper, also of a server that waits; undefined without one. */
  readonly keeper: KeeperFigures | undefined
  /** Undefined without destinations. */
  readonly callOuts: CallOutFigures | undefined
}

export interface KeeperFigures {
  readonly leads: boolean
  readonly tasks: number
  readonly rules: number
  /** How often it took the lead or gave it up, since the start. */
  readonly leadChanges: number
}

const STATES = ['new', 'standing', 'over', 'acknowledged', 'ended', 'shelved', 'suppressed'] as const

/** Each level and state, also those without alerts. */
export function alertCounts(alerts: ReadonlyMap<string, IndexedAlert>): AlertCount[] {
  const counts = new Map<string, number>()
  for (const alert of alerts.values()) {
    const key = `${alert.level} ${stateOf(alert)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return LEVELS.flatMap((level) =>
    STATES.map((state) => ({ level, state, count: counts.get(`${level} ${state}`) ?? 0 })),
  )
}

/** @param now environment's clock */
export function pollFigures({ own, leads, polls: count }: KeeperWatch['last'], now: number): WatchFigures['polls'] {
  if (!leads || own.state === 'not set up') return undefined
  return { count, ageSeconds: own.readAt === undefined ? undefined : Math.max(0, (now - own.readAt) / 1000) }
}

export function keeperFigures({ own, leads, leadChanges }: KeeperWatch['last']): WatchFigures['keeper'] {
  const { state, tasks = 0, rules = 0 } = own
  return state === 'not set up' ? undefined : { leads, tasks, rules, leadChanges }
}

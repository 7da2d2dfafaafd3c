import { flurriesOf } from '../../watch/wire/flurry.ts'
import type { IndexedAlert } from '../../watch/alert-index.ts'
import { stateOf } from '../../watch/wire/alert.ts'
import { destinationSubject } from '../../watch/wire/call-outs.ts'
import type { AlertLevel } from '../../watch/wire/level.ts'
import type { CallOutDestination } from './call-out-file.ts'

/** Subject of one message: an alert, or those of a flurry that have its level. */
export interface Chain {
  /** Of first alert, its raising and the level. */
  readonly key: string
  readonly level: AlertLevel
  readonly ruleId: string
  /** Of the flurry's first alert, which begins its minute. */
  readonly raisedAt: number
  /** Since when it is unacknowledged, by the environment's clock. */
  readonly newSince: number
  /** Oldest first, at least one. */
  readonly alerts: readonly [IndexedAlert, ...IndexedAlert[]]
}

/** Destinations by the id of a rule that names some. */
export type NamedDestinations = ReadonlyMap<string, readonly string[]>

/** Everything that a destination may be called for now, by key. */
export function chainsOf(alerts: Iterable<IndexedAlert>, named: NamedDestinations) {
  const all = [...alerts]
  const byId = new Map(all.map((alert) => [alert.id, alert]))
  const flurries = flurriesOf(all)
  const waiting = all
    .filter((alert) => stateOf(alert) === 'new')
    .toSorted((one, other) => one.newSince - other.newSince || (one.id < other.id ? -1 : 1))
  return ({ name, levels }: Pick<CallOutDestination, 'name' | 'levels'>): ReadonlyMap<string, Chain> => {
    const chains = new Map<string, Chain & { alerts: [IndexedAlert, ...IndexedAlert[]] }>()
    for (const alert of waiting) {
      if (alert.subject === destinationSubject(name)) continue
      if (!(named.get(alert.ruleId)?.includes(name) ?? levels.includes(alert.level))) continue
      const { id, raised, raisedAt } = byId.get(flurries.get(alert.id) ?? '') ?? alert
      const { level, newSince, ruleId } = alert
      const key = JSON.stringify([id, raised, level])
      const chain = chains.get(key)
      if (chain === undefined) chains.set(key, { key, level, ruleId, raisedAt, newSince, alerts: [alert] })
      else chain.alerts.push(alert)
    }
    return chains
  }
}

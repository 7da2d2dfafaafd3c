import { groupsOf } from '../../../../conformance/groups-of.ts'
import { stateOf, alertKey, type Alert, type Situation } from '../../../../watch/wire/alert.ts'
import { currentFlood } from '../../../../watch/wire/alarm-metrics.ts'
import { flurriesOf } from '../../../../watch/wire/flurry.ts'

/** Longer than an alert may return as the same one, and than news lasts. */
const KEPT_ENDED_MILLISECONDS = 3_600_000

/**
 * The same map if the wall needs all. Ended and acknowledged ones only show that a situation was reported,
 * and stay an hour after it is gone. A flurry is dropped as a whole, with the single alert before it, or the
 * rest would group differently than at desks. A flood is counted from its first alert.
 * @param situations the wall's own, by key
 * @param now milliseconds of the environment's clock
 */
export function keptAlerts(
  alerts: ReadonlyMap<string, Alert>,
  situations: ReadonlyMap<string, Situation>,
  now: number,
): ReadonlyMap<string, Alert> {
  const all = [...alerts.values()]
  const floodFrom = currentFlood(all, now)?.from ?? Infinity
  const isGone = (alert: Alert) =>
    stateOf(alert) === 'ended' &&
    alert.raisedAt < floodFrom &&
    now - settledAt(alert) > KEPT_ENDED_MILLISECONDS &&
    !situations.has(alertKey(alert))
  if (!all.some(isGone)) return alerts
  const flurries = flurriesOf(all)
  const groups = groupsOf(all, ({ id }) => flurries.get(id) ?? id)
  const gone = new Set([...groups.values()].filter((group) => group.every(isGone)).flat())
  return gone.size === 0 ? alerts : new Map([...alerts].filter(([, alert]) => !gone.has(alert)))
}

/** Its last event: raised, ended or acknowledged. */
function settledAt({ raisedAt, endedAt = 0, acknowledged }: Alert): number {
  return Math.max(raisedAt, endedAt, acknowledged?.at ?? 0)
}

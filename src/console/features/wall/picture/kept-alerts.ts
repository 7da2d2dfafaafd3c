import { groupsOf } from '../../../../conformance/groups-of.ts'
import { stateOf, type Alert, type Situation } from '../../../../watch/wire/alert.ts'
import { alertKey } from '../../../../watch/wire/take.ts'
import { flurriesOf } from '../../../../rules/flurry.ts'

/** Longer than an alert that comes back is the same one, and than anything is news. */
const KEPT_ENDED_MILLISECONDS = 3_600_000

/**
 * The alerts that a wall needs of these, the same map where it needs all. It lists nothing that is over and acknowledged, and has it only to tell that a
 * alert it sees has had its alert; so that goes when it is an hour old and not seen any more. A flurry goes as a whole, with the one that stands alone
 * before it: the others would be grouped otherwise than at the desks.
 * @param situations what the wall sees itself, by key
 * @param now the environment's clock, in milliseconds
 */
export function keptAlerts(
  alerts: ReadonlyMap<string, Alert>,
  situations: ReadonlyMap<string, Situation>,
  now: number,
): ReadonlyMap<string, Alert> {
  const all = [...alerts.values()]
  const isGone = (alert: Alert) =>
    stateOf(alert) === 'ended' && now - settledAt(alert) > KEPT_ENDED_MILLISECONDS && !situations.has(alertKey(alert))
  if (!all.some(isGone)) return alerts
  const flurries = flurriesOf(all)
  const groups = groupsOf(all, ({ id }) => flurries.get(id) ?? id)
  const gone = new Set([...groups.values()].filter((group) => group.every(isGone)).flat())
  return gone.size === 0 ? alerts : new Map([...alerts].filter(([, alert]) => !gone.has(alert)))
}

/** When the last of it was told: its raising, its end or its acknowledgement. */
function settledAt({ raisedAt, endedAt = 0, acknowledged }: Alert): number {
  return Math.max(raisedAt, endedAt, acknowledged?.at ?? 0)
}

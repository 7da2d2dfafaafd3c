import { groupsOf } from '../../conformance/groups-of.ts'
import type { Alert } from '../../watch/wire/alert.ts'

/** What a rule raises within this time of its first alert is one row. */
const FLURRY_MILLISECONDS = 60_000

/** Rule and raising of the first one, which stands alone. */
export type Flurry = string

/**
 * The flurry of each alert that is in one, by the alert's id: of a rule's alerts the first stands alone, the others that were raised within a minute of
 * it belong together, and so on from the next. It goes by when the watch was told, which is the same at every desk: what a first look finds at once is
 * one flurry, however old its parts are. Those that are over count too, so that nothing is grouped anew when one is acknowledged.
 */
export function flurriesOf(alerts: readonly Alert[]): ReadonlyMap<string, Flurry> {
  const flurries = new Map<string, Flurry>()
  for (const [ruleId, ofRule] of groupsOf(alerts, (alert) => alert.ruleId)) {
    let first = Number.NEGATIVE_INFINITY
    for (const { id, raisedAt } of ofRule.toSorted(byRaising)) {
      if (raisedAt - first <= FLURRY_MILLISECONDS) flurries.set(id, `${ruleId} ${first}`)
      else first = raisedAt
    }
  }
  return flurries
}

function byRaising(one: Alert, other: Alert): number {
  return one.raisedAt - other.raisedAt || one.onset - other.onset || (one.id < other.id ? -1 : 1)
}

import { groupsOf } from '../conformance/groups-of.ts'
import type { Alert } from '../watch/wire/alert.ts'

/** What a rule raises within this time of its first alert is one row. */
const FLURRY_MILLISECONDS = 60_000

/** Id of the first alert, which stands alone. */
export type Flurry = string

/**
 * The flurry of each alert that is in one, by the alert's id: of a rule's alerts the first stands alone, the others that were raised within a minute of
 * it belong together, and so on from the next. It goes by when the watch was told, which is the same at every desk: what a first look finds at once is
 * one flurry, however old its parts are. Those that are over count too, so that nothing is grouped anew when one is acknowledged.
 */
export function flurriesOf(alerts: readonly Alert[]): ReadonlyMap<string, Flurry> {
  const flurries = new Map<string, Flurry>()
  for (const ofRule of groupsOf(alerts, (alert) => alert.ruleId).values()) {
    let first: Alert | undefined
    for (const alert of ofRule.toSorted(byRaising)) {
      if (first !== undefined && alert.raisedAt - first.raisedAt <= FLURRY_MILLISECONDS)
        flurries.set(alert.id, first.id)
      else first = alert
    }
  }
  return flurries
}

function byRaising(one: Alert, other: Alert): number {
  return one.raisedAt - other.raisedAt || one.onset - other.onset || (one.id < other.id ? -1 : 1)
}

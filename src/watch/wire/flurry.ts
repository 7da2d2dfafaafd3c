import { groupsOf } from '../../conformance/groups-of.ts'
import { isSuppressed, type Alert } from './alert.ts'

/** A rule's alerts within this time of its first are one row, and sound once. */
export const FLURRY_MILLISECONDS = 60_000

type FlurryAlert = Pick<Alert, 'id' | 'ruleId' | 'raisedAt' | 'onset' | 'isStanding' | 'suppression'>

/** Id of the first alert, which has its own row. */
export type Flurry = string

/**
 * By alert id. A rule's first alert has its own row; those raised within a minute form a group, and so on
 * from the next. By `raisedAt`, the same at every desk. Ended alerts count, so that acknowledging regroups
 * nothing. Those already so when the watch began are in none.
 */
export function flurriesOf(alerts: readonly FlurryAlert[]): ReadonlyMap<string, Flurry> {
  const flurries = new Map<string, Flurry>()
  for (const ofRule of groupsOf(
    alerts.filter((alert) => alert.isStanding !== true && !isSuppressed(alert)),
    (alert) => alert.ruleId,
  ).values()) {
    let first: FlurryAlert | undefined
    for (const alert of ofRule.toSorted(byRaising)) {
      if (first !== undefined && isInFlurry(alert, first)) flurries.set(alert.id, first.id)
      else first = alert
    }
  }
  return flurries
}

/** Whether it was raised within the minute of the first. */
export function isInFlurry(alert: Pick<Alert, 'raisedAt'>, first: Pick<Alert, 'raisedAt'>): boolean {
  const later = alert.raisedAt - first.raisedAt
  return later >= 0 && later <= FLURRY_MILLISECONDS
}

function byRaising(one: FlurryAlert, other: FlurryAlert): number {
  return one.raisedAt - other.raisedAt || one.onset - other.onset || (one.id < other.id ? -1 : 1)
}

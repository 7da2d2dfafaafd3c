import { stateOf, type Alert, type AlertStep } from '../../../watch/wire/alert.ts'

/** By the nearest return. */
export function shelvedAlerts(alerts: Iterable<Alert>): readonly Alert[] {
  return [...alerts]
    .filter(({ shelved }) => shelved !== undefined)
    .toSorted((one, other) => untilOf(one) - untilOf(other) || (one.id < other.id ? -1 : 1))
}

function untilOf({ shelved }: Alert): number {
  return shelved?.until ?? 0
}

/** Newest first. */
export function suppressedAlerts(alerts: Iterable<Alert>): readonly Alert[] {
  return [...alerts]
    .filter((alert) => stateOf(alert) === 'suppressed')
    .toSorted((one, other) => other.onset - one.onset || (one.id < other.id ? -1 : 1))
}

export interface ReturnedAlert {
  readonly key: string
  readonly alert: Alert
  /** How it was shelved, and how that ended. */
  readonly shelved: AlertStep
  readonly returned: AlertStep
}

/** Since then, newest first. */
export function returnedAlerts(alerts: Iterable<Alert>, since: number): readonly ReturnedAlert[] {
  return [...alerts]
    .flatMap(returnsOf)
    .filter(({ returned }) => returned.at >= since)
    .toSorted(byReturn)
}

function returnsOf(alert: Alert): readonly ReturnedAlert[] {
  return alert.history.flatMap((returned, index) => {
    const shelved = alert.history.slice(0, index).findLast(({ kind }) => kind === 'shelved')
    if (returned.kind !== 'returned' || shelved === undefined) return []
    return [{ key: `${alert.id} ${returned.at}`, alert, shelved, returned }]
  })
}

function byReturn(one: ReturnedAlert, other: ReturnedAlert): number {
  return other.returned.at - one.returned.at || (one.key < other.key ? -1 : 1)
}

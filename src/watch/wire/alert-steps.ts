import type { Alert, AlertStep, Situation } from './alert.ts'

/** The first raising and the last steps stay. */
const MOST_STEPS = 50

/** New again while it holds; once over, it needs no acknowledgement. The same object if it isn't shelved. */
export function returned(alert: Alert, how: Pick<AlertStep, 'at' | 'by' | 'person' | 'words'>): Alert {
  if (alert.shelved === undefined) return alert
  const { level, endedAt, raised: times } = alert
  const { at } = how
  const step: AlertStep = { kind: 'returned', level, ...how }
  const next = { ...alert, shelved: undefined, history: withStep(alert, step) }
  if (endedAt !== undefined) return { ...next, isSettled: true }
  return { ...next, acknowledged: undefined, isStanding: undefined, raised: times + 1, raisedAt: at }
}

/** It is New and calls. */
export function unsuppressed(alert: Alert, how: Pick<AlertStep, 'at' | 'by' | 'person' | 'words'>): Alert {
  const { at } = how
  return {
    ...withoutStanding(alert),
    suppression: undefined,
    acknowledged: undefined,
    raised: alert.raised + 1,
    raisedAt: at,
    history: withStep(alert, { kind: 'unsuppressed', level: alert.level, ...how }),
  }
}

/** With all of its steps but the middle ones of many. */
export function withStep({ history }: Pick<Alert, 'history'>, step: AlertStep): readonly AlertStep[] {
  const all = [...history, step]
  const [first] = all
  return all.length <= MOST_STEPS || first === undefined ? all : [first, ...all.slice(1 - MOST_STEPS)]
}

/** It isn't from a first reading. */
export function withoutStanding<Found extends Situation>(situation: Found): Found {
  const { isStanding: _mark, ...rest } = situation
  return rest as Found
}

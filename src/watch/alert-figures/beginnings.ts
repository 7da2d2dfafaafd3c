import type { CountedAlert } from './count-store.ts'

/**
 * Without those that continue an alert, whose end is that of the alert. An alert raised again before its end
 * wasn't over. Oldest first.
 */
export function beginningsOf(kept: readonly CountedAlert[]): CountedAlert[] {
  const begun: CountedAlert[] = []
  /** By alert id: the next time that it became New. */
  const later = new Map<string, CountedAlert>()
  for (const each of kept.toReversed()) {
    const whole = untilEnd(each, later.get(each.alertId))
    later.set(each.alertId, whole)
    if (each.continues !== true) begun.push(whole)
  }
  return begun.toReversed()
}

function untilEnd(each: CountedAlert, next: CountedAlert | undefined): CountedAlert {
  if (next === undefined || next.at !== each.endedAt) return each
  if (next.continues !== true) return { ...each, endedAt: undefined }
  return { ...each, endedAt: next.endedAt, acknowledgedAt: next.acknowledgedAt }
}

import type { Alert } from '../../../../watch/wire/alert.ts'
import { isRaising } from '../../../../watch/wire/alarm-metrics.ts'
import { isHigher, type AlertLevel } from '../../../../watch/wire/level.ts'

/** Moment and level of an alert's raising or rise. */
export interface AlertSign {
  readonly at: number
  readonly level: AlertLevel
}

/**
 * Of signs that would overlap the highest wins.
 * @param alerts those that the watch still has
 * @param room how many signs fit side by side
 */
export function alertSigns(
  alerts: Iterable<Pick<Alert, 'history' | 'level'>>,
  { from, to }: { readonly from: number; readonly to: number },
  room: number,
): readonly AlertSign[] {
  const highest = new Map<number, AlertSign>()
  for (const { history, level: last } of alerts)
    for (const { kind, onset, at: told, level = last } of history) {
      if (!isRaising({ kind })) continue
      // Its onset by the data; detection may be later.
      const at = onset ?? told
      if (at < from || at > to) continue
      const place = Math.round(((at - from) / Math.max(1, to - from)) * room)
      const there = highest.get(place)
      if (there === undefined || isHigher(level, there.level)) highest.set(place, { at, level })
    }
  return [...highest.values()].toSorted((one, other) => one.at - other.at)
}

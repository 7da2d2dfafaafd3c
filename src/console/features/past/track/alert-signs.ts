import type { Alert } from '../../../../watch/wire/alert.ts'
import { isHigher, type AlertLevel } from '../../../../watch/wire/level.ts'

/** Where alerts were raised, or raised higher, and of which level. */
export interface AlertSign {
  readonly at: number
  readonly level: AlertLevel
}

/**
 * The signs of alerts on a track. Of those that would cover each other the highest stands.
 * @param alerts those that the watch still keeps
 * @param room how many signs stand beside each other from end to end
 */
export function alertSigns(
  alerts: Iterable<Pick<Alert, 'history' | 'level'>>,
  { from, to }: { readonly from: number; readonly to: number },
  room: number,
): readonly AlertSign[] {
  const highest = new Map<number, AlertSign>()
  for (const { history, level: last } of alerts)
    for (const { kind, onset, at: told, level = last } of history) {
      if (kind !== 'raised' && kind !== 'higher') continue
      // When it began, as the data says; when it was noticed is another thing.
      const at = onset ?? told
      if (at < from || at > to) continue
      const place = Math.round(((at - from) / Math.max(1, to - from)) * room)
      const there = highest.get(place)
      if (there === undefined || isHigher(level, there.level)) highest.set(place, { at, level })
    }
  return [...highest.values()].toSorted((one, other) => one.at - other.at)
}

import { useMemo } from 'react'

import { formatZuluMinute } from '../../../format/time.ts'
import { countOf } from '../../../format/count.ts'
import type { Alert } from '../../../watch/wire/alert.ts'
import { currentFlood, type CurrentFlood } from '../../../watch/wire/alarm-metrics.ts'
import type { AlertLevel } from '../../../watch/wire/level.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import { useWatch } from './watch-store.ts'

/** How late its end may show. */
const STEP_MILLISECONDS = 10_000

let last: { readonly alerts: unknown; readonly at: number; readonly flood: CurrentFlood | undefined } | undefined

/** Of all desks' alerts; the same object for 10 s unless they change. `now`: environment's clock. */
export function floodAt(alerts: ReadonlyMap<string, Alert>, now: number): CurrentFlood | undefined {
  const at = now - (now % STEP_MILLISECONDS)
  if (last?.alerts !== alerts || last.at !== at) last = { alerts, at, flood: currentFlood(alerts.values(), now) }
  return last.flood
}

export function useFlood(): CurrentFlood | undefined {
  const alerts = useWatch((watch) => watch.alerts)
  const now = useNow(STEP_MILLISECONDS)
  return useMemo(() => floodAt(alerts, now), [alerts, now])
}

/** In a flood advisories are silent, so that the others are heard. */
export function soundsInFlood(level: AlertLevel): boolean {
  return level !== 'advisory'
}

/** "Flood since 14:02Z", "34 alerts, first: Relay buoy fix 73, done not OK", "19 in the last 10 min". */
export function floodWords({ from, count, recent, first }: CurrentFlood, now: number) {
  return {
    since: `Flood since ${formatZuluMinute(from, now)}`,
    first: `${countOf(count, 'alert')}, first: ${first.title}`,
    recent: `${recent} in the last 10 min`,
  }
}

import { alertEntries } from '../log/alert-entries.ts'
import type { NewEntry } from '../log/log-rows.ts'
import type { Acknowledgement, Alert } from '../wire/alert.ts'
import type { Actor } from '../wire/person.ts'
import type { Acknowledged } from '../wire/state.ts'
import { applyAcknowledgement } from '../wire/apply-acknowledgement.ts'
import type { WatchStore } from '../store/watch-store.ts'

/** The first desk wins; both receive its name. Durable once answered. */
export async function acknowledge(
  store: WatchStore,
  given: readonly Acknowledgement[],
  acknowledger: Actor,
): Promise<Acknowledged> {
  return await store.transaction(async (tx) => {
    const alerts = await tx.alerts([...new Set(given.map(({ alertId }) => alertId))])
    const changed = new Map<string, Alert>()
    const entries: NewEntry[] = []
    const results: Acknowledged['results'][number][] = []
    for (const each of given) {
      const { alertId } = each
      const alert = alerts.get(alertId)
      if (alert === undefined) {
        results.push({ alertId, outcome: 'gone' })
        continue
      }
      const after = applyAcknowledgement(alert, each, acknowledger)
      if (after === 'outdated') {
        results.push({ alertId, outcome: 'outdated', alert })
        continue
      }
      if (after !== alert) {
        changed.set(alertId, after)
        entries.push(...alertEntries(alert, after))
      }
      alerts.set(alertId, after)
      results.push({ alertId, outcome: 'acknowledged', alert: after })
    }
    await tx.putAlerts([...changed.values()])
    await tx.addEntries(entries)
    return { results }
  })
}

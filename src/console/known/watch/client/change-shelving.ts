import type { Alert } from '../../../../watch/wire/alert.ts'
import { returned } from '../../../../watch/wire/alert-steps.ts'
import { longestShelving, shelved, whyNotShelved, type Shelvings } from '../../../../watch/wire/shelving.ts'
import { site } from '../../../platform/api/site.ts'
import type { Shared, ShelvingChange } from '../watch-store.ts'
import { GONE } from './outbox.ts'

const OUTDATED = 'Higher since. Check it and try again'

/** Why not all of them changed, in words. */
export function problemOf(results: Shelvings['results']): string | undefined {
  if (results.some(({ outcome }) => outcome === 'outdated')) return OUTDATED
  return results.some(({ outcome }) => outcome === 'gone') ? GONE : undefined
}

/** For a browser without a shared watch: the changed alerts, or why none changes. */
export function changeShelvingLocally(
  { alerts, rules }: Pick<Shared, 'alerts' | 'rules'>,
  change: ShelvingChange,
  origin: { readonly by: string; readonly at: number },
): readonly Alert[] | string {
  if ('returnNow' in change)
    return change.returnNow.alertIds.flatMap((id) => alerts.get(id) ?? []).map((alert) => returned(alert, origin))
  const changed: Alert[] = []
  for (const given of change.shelve.alerts) {
    const alert = alerts.get(given.alertId)
    if (alert === undefined) return GONE
    const next = shelved(alert, given, change.shelve, origin)
    if (next === 'outdated') return OUTDATED
    const why = whyNotShelved(alert)
    if (why !== undefined) return why
    if (change.shelve.until > origin.at + longestShelving(alert, rules, site()) * 1000)
      return 'Longer than this site allows'
    changed.push(next)
  }
  return changed
}

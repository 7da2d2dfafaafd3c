import type { ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { effectOf } from '../../../platform/activity/effect.ts'

/** Ids with an earlier deletion that may have worked without a page seeing it: a 404 now tells less. */
export function idsInDoubt(entries: readonly ActivityEntry[], scope: string): ReadonlySet<string> {
  const inDoubt = new Set<string>()
  for (const entry of entries) {
    const [egressId] = entry.resource
    if (entry.request === undefined || entry.scope !== scope) continue
    if (entry.operation !== 'deleteEgressStream' || egressId === undefined) continue
    const outcome = entry.answer?.outcome
    if (outcome === 200) inDoubt.delete(egressId)
    else if (outcome === undefined || effectOf(outcome) === 'unknown') inDoubt.add(egressId)
  }
  return inDoubt
}

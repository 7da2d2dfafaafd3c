import type { ActivityEntry } from '../activity/activity-entry.ts'

export interface EarlierId {
  egressId: string
  /** When something was sent about it last, and what came of it. */
  at: number
  outcome: number | string | undefined
}

/** The ids that this desk sent deletions for before, the latest first. */
export function earlierIds(entries: readonly ActivityEntry[]): readonly EarlierId[] {
  const byId = new Map<string, EarlierId>()
  for (const { request, operation, resource, at, answer } of entries) {
    const [egressId] = resource
    if (request === undefined || operation !== 'deleteEgressStream' || egressId === undefined) continue
    // Removed and set again, so that the latest stands last.
    byId.delete(egressId)
    byId.set(egressId, { egressId, at, outcome: answer?.outcome })
  }
  return [...byId.values()].toReversed()
}

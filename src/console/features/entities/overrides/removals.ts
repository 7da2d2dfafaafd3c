import { member, parseJson } from '../../../../contract/json.ts'
import type { ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { useActivity } from '../../../platform/activity/activity.ts'
import type { EntityCopy } from '../../../../entity/copy.ts'
import { asOf } from '../../../../entity/newest-copy.ts'
import { overrideRecords } from '../../../../entity/overrides.ts'
import { useSession } from '../../../platform/session/session.ts'

/** Times of successful removals by this console, milliseconds of the environment's clock. */
export type Removals = ReadonlyMap<string, number>

function keyOf(environmentUrl: string, entityId: string, fieldPath: string): string {
  return JSON.stringify([environmentUrl, entityId, fieldPath])
}

/** Successful removals in an activity log; the last of several on a field. */
export function removalsIn(entries: readonly ActivityEntry[]): Removals {
  const removals = new Map<string, number>()
  for (const { operation, environmentUrl, resource, answer } of entries) {
    const [entityId, fieldPath] = resource
    if (operation !== 'deleteEntityOverride' || entityId === undefined || fieldPath === undefined) continue
    if (answer?.outcome !== 200 || !isWithout(answer.body, entityId, fieldPath)) continue
    const date = answer.environmentDate === undefined ? Number.NaN : Date.parse(answer.environmentDate)
    removals.set(keyOf(environmentUrl, entityId, fieldPath), Number.isNaN(date) ? answer.at : date)
  }
  return removals
}

function isWithout(body: string | undefined, entityId: string, fieldPath: string): boolean {
  const entity = parseJson(body ?? '')?.value
  return (
    member(entity, 'entityId') === entityId && overrideRecords(entity).every((record) => record.fieldPath !== fieldPath)
  )
}

/** When this console removed an override that an older copy still lists; `undefined` otherwise. */
export function clearedAt(
  removals: Removals,
  environmentUrl: string,
  copy: EntityCopy,
  fieldPath: string,
): number | undefined {
  const at = removals.get(keyOf(environmentUrl, copy.entityId ?? '', fieldPath))
  return at !== undefined && (asOf(copy) ?? Number.NEGATIVE_INFINITY) < at ? at : undefined
}

const read = new WeakMap<readonly ActivityEntry[], Removals>()

/** `clearedAt` from this browser's activity log, earlier pages included. */
export function useClearedAt(): (copy: EntityCopy, fieldPath: string) => number | undefined {
  const entries = useActivity((activity) => activity.entries)
  const environmentUrl = useSession((session) => session.environment?.url ?? '')
  const removals = read.get(entries) ?? removalsIn(entries)
  read.set(entries, removals)
  return (copy, fieldPath) => clearedAt(removals, environmentUrl, copy, fieldPath)
}

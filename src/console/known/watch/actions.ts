import type { ActivityEntry } from '../../platform/activity/activity-entry.ts'
import { useActivity } from '../../platform/activity/activity.ts'
import { currentScope } from '../../platform/session/scope.ts'
import { effectOf } from '../../platform/activity/effect.ts'
import { createCollection, type KeyedSource } from '../../../picture/collection.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import type { Action } from '../../../rules/kinds/kind.ts'

export interface Actions {
  readonly known: KeyedSource<Action>
  readonly stop: () => void
}

export function followActions(): Actions {
  const known = createCollection<Action>()
  const read = (): void => {
    const skew = environmentNow() - Date.now()
    const found = actionsIn(useActivity.getState().entries, currentScope(), skew)
    const ids = new Set(found.map(({ id }) => id))
    known.apply([
      ...[...known.items()].flatMap(({ id }) => (ids.has(id) ? [] : [[id, undefined] as const])),
      // The clock difference is measured again and again, but a send time must not move.
      ...found.map((action) => {
        const before = known.get(action.id)
        return [
          action.id,
          before?.outcome === action.outcome ? before : { ...action, sentAt: before?.sentAt ?? action.sentAt },
        ] as const
      }),
    ])
  }
  read()
  return { known, stop: useActivity.subscribe(read) }
}

/** Of unknown outcome, without a later success. @param skew environment's clock minus this, milliseconds */
export function actionsIn(entries: readonly ActivityEntry[], scope: string, skew: number): readonly Action[] {
  const open = new Map<string, Action[]>()
  for (const entry of entries) {
    const { id, operation, resource, request, at, clientId } = entry
    if (request === undefined || entry.scope !== scope) continue
    if (operation !== 'deleteEgressStream' && operation !== 'deleteEntityOverride') continue
    const about = JSON.stringify([operation, ...resource])
    const outcome = entry.answer?.outcome
    if (outcome === 200) open.delete(about)
    else if (outcome === undefined || isUnknown(operation, outcome)) {
      const action: Action = { id, operation, resource, sentAt: at + skew, clientId, outcome: replyWords(outcome) }
      open.set(about, [...(open.get(about) ?? []), action])
    }
  }
  return [...open.values()].flat()
}

function isUnknown(operation: Action['operation'], outcome: number | string): boolean {
  if (effectOf(outcome) !== 'unknown') return false
  // For removing an override, any answer counts as the service's own.
  return operation === 'deleteEgressStream' || typeof outcome !== 'number'
}

function replyWords(outcome: number | string | undefined): string {
  if (typeof outcome === 'number') return `answered ${outcome}`
  return outcome === 'timeout' ? 'no answer in time' : 'no reply'
}

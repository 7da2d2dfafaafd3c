import type { KeyedSource } from '../../picture/collection.ts'
import type { KnownEntity } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { assigneeEntityId } from '../../task/principal.ts'
import { positionOf } from '../../geo/position.ts'
import { sameJson } from '../../conformance/same-json.ts'
import { entityItem } from './entity-item.ts'

export function createAssignees(tasks: KeyedSource<LoadedTask>) {
  const byEntity = new Map<string, Set<string>>()
  return {
    note: (task: LoadedTask | undefined) => {
      const assignee = assigneeEntityId(task?.task.relations?.assignee)
      if (task === undefined || assignee === undefined) return
      const ids = byEntity.get(assignee)
      if (ids === undefined) byEntity.set(assignee, new Set([task.id]))
      else ids.add(task.id)
    },
    tasksOf: function* (key: string) {
      const ids = byEntity.get(key)
      for (const id of ids ?? []) {
        // Reassigned since.
        if (assigneeEntityId(tasks.get(id)?.task.relations?.assignee) === key) yield id
        else ids?.delete(id)
      }
    },
    clear: () => byEntity.clear(),
  }
}

/** Affects rules on its tasks by identity (`who`), by position (`where`), or not. */
export function changeOf(before: KnownEntity | undefined, after: KnownEntity | undefined): 'who' | 'where' | undefined {
  const [one, other] = [entityItem(before), entityItem(after)]
  if (one === undefined || other === undefined) return one === other ? undefined : 'who'
  const [left, right] = [one.copy.entity, other.copy.entity]
  const isSame =
    one.name === other.name &&
    left.milView?.disposition === right.milView?.disposition &&
    left.milView?.environment === right.milView?.environment
  if (!isSame) return 'who'
  return sameJson(positionOf(left), positionOf(right)) ? undefined : 'where'
}

import type { KeyedSource } from '../../picture/collection.ts'
import type { KnownEntity } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { assigneeEntityId } from '../../task/principal.ts'
import { positionOf } from '../../geo/position.ts'
import { sameJson } from '../../conformance/same-json.ts'
import { entityItem } from './entity-item.ts'

/** Tasks by what they refer to: their assignee, or their parent task. */
export function createReferences(
  tasks: KeyedSource<LoadedTask>,
  referenceOf: (task: LoadedTask | undefined) => string | undefined,
) {
  const byReference = new Map<string, Set<string>>()
  return {
    note: (task: LoadedTask | undefined) => {
      const reference = referenceOf(task)
      if (task === undefined || reference === undefined) return
      const ids = byReference.get(reference)
      if (ids === undefined) byReference.set(reference, new Set([task.id]))
      else ids.add(task.id)
    },
    tasksOf: function* (key: string) {
      const ids = byReference.get(key)
      for (const id of ids ?? []) {
        // It refers to another since.
        if (referenceOf(tasks.get(id)) === key) yield id
        else ids?.delete(id)
      }
    },
    clear: () => byReference.clear(),
  }
}

export function assigneeOf(task: LoadedTask | undefined): string | undefined {
  return assigneeEntityId(task?.task.relations?.assignee)
}

export function parentOf(task: LoadedTask | undefined): string | undefined {
  return task?.task.relations?.parentTaskId
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

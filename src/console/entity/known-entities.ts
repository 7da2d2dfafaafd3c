import type { Entity } from '../../contract/entity/entity.ts'
import type { Task } from '../../contract/task.ts'
import { carriedAt, compareCopies, sourceTimeOf, type CopyAge } from './newest-copy.ts'
import { nameOf } from '../map/map-entity.ts'
import { symbolOf, type SymbolCode } from '../map/symbols/symbol.ts'

/** What is known of an entity that an id names, from the newest copy a loaded task carries. */
export interface KnownEntity extends CopyAge {
  readonly entityId: string
  readonly name: string
  readonly symbol: SymbolCode
  readonly disposition: string | undefined
  readonly entity: Entity
  readonly taskId: string | undefined
}

export type KnownEntities = ReadonlyMap<string, KnownEntity>

/** The tasks in whose `initialEntities` to look. */
export interface EntityCarrier {
  readonly task: Task
}

const carried = new WeakMap<Task, readonly KnownEntity[]>()

function copiesIn(task: Task): readonly KnownEntity[] {
  const cached = carried.get(task)
  if (cached) return cached
  const copies = (task.initialEntities ?? []).flatMap(({ entity, snapshot }): readonly KnownEntity[] => {
    const entityId = entity?.entityId
    if (entity === undefined || !entityId) return []
    return [
      {
        entityId,
        name: nameOf({ entityId, entity }),
        symbol: symbolOf(entity),
        disposition: entity.milView?.disposition,
        entity,
        snapshot: snapshot === true,
        sourceTime: sourceTimeOf(entity),
        carriedAt: carriedAt(task),
        taskId: task.version?.taskId,
      },
    ]
  })
  carried.set(task, copies)
  return copies
}

/**
 * Entities by id from the `initialEntities` of these tasks. Of copies that disagree the newest wins, by the rule of `compareCopies`. Returns `before` itself when nothing in `tasks` is newer, so that it can be fed with what changed alone.
 */
export function withEntitiesOf(before: KnownEntities, tasks: readonly EntityCarrier[]): KnownEntities {
  let after: Map<string, KnownEntity> | undefined
  for (const { task } of tasks) {
    for (const copy of copiesIn(task)) {
      const known = (after ?? before).get(copy.entityId)
      if (known !== undefined && compareCopies(known, copy) <= 0) continue
      after ??= new Map(before)
      after.set(copy.entityId, copy)
    }
  }
  return after ?? before
}

export const noEntities: KnownEntities = new Map<string, KnownEntity>()

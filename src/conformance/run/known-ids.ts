import { entitiesOf, field, listOf, tasksOf } from '../evidence/gap.ts'
import { objectPathsIn } from '../probes/object-paths.ts'

/** Names in the answers so far, to ask about. */
export class KnownIds {
  readonly taskIds = new Set<string>()
  /** `lastUpdateTime` of tasks, as received. */
  readonly updates = new Set<string>()
  readonly parents = new Set<string>()
  readonly objectPaths = new Set<string>()
  readonly overrides: { readonly entityId: string; readonly fieldPath: string }[] = []

  /** Returns whether a task was new. */
  take(page: unknown): boolean {
    const before = this.taskIds.size
    for (const task of tasksOf(page)) {
      add(this.taskIds, field(task, 'version', 'taskId'))
      add(this.updates, field(task, 'lastUpdateTime'))
      add(this.parents, field(task, 'relations', 'parentTaskId'))
    }
    for (const path of objectPathsIn(JSON.stringify(page) ?? '')) this.objectPaths.add(path)
    for (const entity of entitiesOf(page)) this.#takeOverrides(entity)
    return this.taskIds.size > before
  }

  #takeOverrides(entity: unknown): void {
    const entityId = field(entity, 'entityId')
    for (const override of listOf(field(entity, 'overrides', 'override'))) {
      const fieldPath = field(override, 'fieldPath')
      if (typeof entityId !== 'string' || typeof fieldPath !== 'string') continue
      const isKnown = this.overrides.some((one) => one.entityId === entityId && one.fieldPath === fieldPath)
      if (!isKnown) this.overrides.push({ entityId, fieldPath })
    }
  }
}

function add(set: Set<string>, value: unknown): void {
  if (typeof value === 'string' && value !== '') set.add(value)
}

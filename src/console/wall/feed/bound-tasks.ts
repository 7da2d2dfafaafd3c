import { noEntities, withEntitiesOf } from '../../entity/known-entities.ts'
import { emptyIdMap, withEntries } from '../../live/id-map.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import type { LoadedTasks } from '../../live/loaded-tasks.ts'
import { families, type FamilyId } from '../../live/status/status-families.ts'

/** The tasks of a page that nobody reloads for weeks. */
export interface BoundedTasks {
  readonly loaded: LoadedTasks
  /** Lanes that had more than is kept: their count is a lower bound from then on. */
  readonly cut: ReadonlySet<FamilyId>
}

/** Of a lane with live tasks: each may miss a limit, so all of any real board are kept. Of the others the newest are enough. */
export const KEPT_LIVE = 1000
export const KEPT_ENDED = 120

function keptOf(family: FamilyId, { live, ended }: Kept): number {
  return families.some(({ id, ended: isOver }) => id === family && isOver) || family === 'invalid' ? ended : live
}

interface Kept {
  readonly live: number
  readonly ended: number
}

/**
 * Drops what the wall does not show: all but the newest tasks of each lane, tasks that are gone, and everything that hangs on them. The same value
 * when there is not enough to drop.
 */
export function boundTasks(before: BoundedTasks, kept: Kept = { live: KEPT_LIVE, ended: KEPT_ENDED }): BoundedTasks {
  const { loaded } = before
  const over = families.filter(({ id }) => loaded.lanes[id].length > keptOf(id, kept))
  const hidden = loaded.tasks.size - loaded.rows.length
  if (over.length === 0 && hidden <= kept.ended) return before
  const lanes = { ...loaded.lanes }
  for (const { id } of over) lanes[id] = lanes[id].slice(0, keptOf(id, kept))
  const rows = families.flatMap(({ id }) => lanes[id]).toSorted(newestFirst)
  const entries = rows.map((task): readonly [string, LoadedTask] => [task.id, task])
  return {
    cut: new Set([...before.cut, ...over.map(({ id }) => id)]),
    loaded: {
      ...loaded,
      lanes,
      rows,
      tasks: withEntries<LoadedTask>(emptyIdMap, entries),
      // The wall opens no task, so nobody asks for sub-tasks, changes or findings.
      children: emptyIdMap,
      changed: [],
      findings: [],
      entities: withEntitiesOf(noEntities, rows),
    },
  }
}

import { hashOf } from '../../../format/hash.ts'
import type { Sighting } from '../../../picture/observation.ts'

/** The first and the last sighting of a task. */
export interface Seen {
  readonly first: Sighting
  readonly last: Sighting
}

/**
 * The tasks of one environment and client whose ids have one remainder. A browser's database takes as long for a record of hundreds as for a few
 * small ones, so a hundred thousand tasks are kept in this many records.
 */
export interface Shard {
  readonly scope: string
  readonly shard: number
  readonly tasks: Map<string, Seen>
}

const SHARDS = 512

export function shardOf(taskId: string): number {
  return hashOf(taskId) % SHARDS
}

/** Where there are more than `most`, the longest unseen go, a tenth more than needed: so not every further step has to drop some. */
export function dropLongestUnseen(tasks: Map<string, Seen>, most: number): void {
  if (tasks.size <= most) return
  const inOrder = [...tasks].toSorted(([, one], [, other]) => one.last.at - other.last.at)
  for (const [taskId] of inOrder.slice(0, tasks.size - Math.ceil(most * 0.9))) tasks.delete(taskId)
}

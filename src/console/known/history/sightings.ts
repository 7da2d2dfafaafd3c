import { hashOf } from '../../../format/hash.ts'
import type { Sighting } from '../../../picture/observation.ts'

export interface TaskSightings {
  readonly first: Sighting
  readonly last: Sighting
}

/** A group of tasks by hash: IndexedDB writes one large record as fast as a few small ones. */
export interface Shard {
  readonly scope: string
  readonly shard: number
  readonly tasks: Map<string, TaskSightings>
}

const SHARDS = 512

export function shardOf(taskId: string): number {
  return hashOf(taskId) % SHARDS
}

/** Drops those unseen longest beyond `most`, and a tenth more, so that it happens rarely. */
export function dropLongestUnseen(tasks: Map<string, TaskSightings>, most: number): void {
  if (tasks.size <= most) return
  const inOrder = [...tasks].toSorted(([, one], [, other]) => one.last.at - other.last.at)
  for (const [taskId] of inOrder.slice(0, tasks.size - Math.ceil(most * 0.9))) tasks.delete(taskId)
}

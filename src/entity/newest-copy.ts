import { compareDatetimes, timeOf } from '../contract/datetime.ts'
import type { Entity } from '../contract/entity/entity.ts'
import type { Task } from '../contract/task.ts'

/** What decides which of two copies of an entity is newer. */
export interface CopyAge {
  /** The source's time of validity, `provenance.sourceUpdateTime`, verbatim; `undefined` when there is none that can be read. */
  readonly sourceTime: string | undefined
  /** When its carrier was last updated: milliseconds since 1970. */
  readonly carriedAt: number | undefined
  /** Made from a snapshot of a live entity: how it was then, not how it is. */
  readonly snapshot: boolean
}

/** The source's time of validity, if it is one that can be read. */
export function sourceTimeOf({ provenance }: Entity): string | undefined {
  const time = provenance?.sourceUpdateTime
  return time !== undefined && timeOf(time) !== undefined ? time : undefined
}

/** When a task was last updated, else made, in milliseconds since 1970; `undefined` when it doesn't say. */
export function carriedAt({ lastUpdateTime, createTime }: Task): number | undefined {
  return timeOf(lastUpdateTime) ?? timeOf(createTime)
}

/** When a copy was true, in milliseconds since 1970: by its source, else by its carrier. `undefined` when neither says. */
export function asOf(copy: CopyAge): number | undefined {
  return copy.sourceTime === undefined ? copy.carriedAt : timeOf(copy.sourceTime)
}

/**
 * The one rule for copies that disagree: the later `provenance.sourceUpdateTime` wins (to the nanosecond; a copy without one is held by its
 * carrier's time), then the later update of what carried it, then live before snapshot. Negative when `a` is newer, 0 when the rule does not tell.
 */
export function compareCopies(a: CopyAge, b: CopyAge): number {
  return bySource(a, b) || later(a.carriedAt, b.carriedAt) || Number(a.snapshot) - Number(b.snapshot)
}

function bySource(a: CopyAge, b: CopyAge): number {
  if (a.sourceTime !== undefined && a.sourceTime === b.sourceTime) return 0
  if (a.sourceTime !== undefined && b.sourceTime !== undefined) return compareDatetimes(b.sourceTime, a.sourceTime)
  return later(asOf(a), asOf(b))
}

function later(a: number | undefined, b: number | undefined): number {
  const difference = (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)
  return Number.isNaN(difference) ? 0 : difference
}

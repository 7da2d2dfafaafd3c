import { compareDatetimes, timeOf } from '../contract/datetime.ts'
import type { Entity } from '../contract/entity/entity.ts'
import type { Task } from '../contract/task.ts'

export interface CopyAge {
  /** `provenance.sourceUpdateTime`, verbatim; `undefined` if missing or unreadable. */
  readonly sourceTime: string | undefined
  /** Last update of its carrier: milliseconds since 1970. */
  readonly carriedAt: number | undefined
  /** A snapshot of a live entity: its past, not its present. */
  readonly snapshot: boolean
}

/** Undefined if unreadable. */
export function sourceTimeOf({ provenance }: Entity): string | undefined {
  const time = provenance?.sourceUpdateTime
  return time !== undefined && timeOf(time) !== undefined ? time : undefined
}

/** Last update, else creation, in milliseconds since 1970; `undefined` without both. */
export function carriedAt({ lastUpdateTime, createTime }: Task): number | undefined {
  return timeOf(lastUpdateTime) ?? timeOf(createTime)
}

/** Milliseconds since 1970 of the source, else the carrier; `undefined` without both. */
export function asOf(copy: CopyAge): number | undefined {
  return copy.sourceTime === undefined ? copy.carriedAt : timeOf(copy.sourceTime)
}

/**
 * The later `provenance.sourceUpdateTime` wins (to the nanosecond; the carrier's time stands in), then the
 * later carrier, then live before snapshot. Negative when `a` is newer, 0 when equal.
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

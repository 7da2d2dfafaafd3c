import type { TaskQuery } from '../contract/task.ts'
import { anyTask, legQueries, sameFilter, type LegKey, type TaskFilter } from './filter/task-filter.ts'
import { hasComeAsFar, newWalk, withPage, withProblem, type Walk, type WalkProblem } from './task-walk.ts'

/** The walk of one query, and its repetition in progress. */
export interface Leg {
  readonly key: LegKey
  readonly walk: Walk
  /** Replaces `walk` once it has as many tasks. */
  readonly renewal: Walk | undefined
  /** A poll is incomplete: tasks that no walk has brought may be among the rest. */
  readonly isBehind?: boolean
}

export interface Walks {
  readonly filter: TaskFilter
  readonly legs: readonly Leg[]
  /** Environment's time; polls ask for updates after it. */
  readonly coveredUntil: number | undefined
}

export const noWalks: Walks = { filter: anyTask, legs: [], coveredUntil: undefined }

/** Not begun yet. `now`: environment's time. */
export function legsOf(filter: TaskFilter, now: number): readonly Leg[] {
  return legQueries(filter, now).map(({ key, query }) => ({ key, walk: newWalk(query), renewal: undefined }))
}

export function withFilter(walks: Walks, filter: TaskFilter, now: number): Walks {
  if (walks.legs.length > 0 && sameFilter(walks.filter, filter)) return walks
  return { ...walks, filter, legs: legsOf(filter, now) }
}

export function withLeg(walks: Walks, key: LegKey, change: (leg: Leg) => Leg): Walks {
  return { ...walks, legs: walks.legs.map((leg) => (leg.key === key ? change(leg) : leg)) }
}

/** Polls begin where the earliest walk began. */
export function startedAt(walks: Walks, asOf: number): Walks {
  return walks.coveredUntil === undefined || asOf < walks.coveredUntil ? { ...walks, coveredUntil: asOf } : walks
}

/** A repetition that merely failed changes nothing on screen: the feed repeats it. */
export function withHalt(walks: Walks, key: LegKey, query: TaskQuery, problem: WalkProblem): Walks {
  return withLeg(walks, key, (leg) => {
    if (leg.renewal?.query === query) {
      const walk = problem.kind === 'failed' ? leg.walk : withProblem(leg.walk, problem)
      return { ...leg, renewal: undefined, walk }
    }
    return leg.walk.query === query ? { ...leg, walk: withProblem(leg.walk, problem) } : leg
  })
}

/** `query` may be of the walk or of its repetition. */
export function withLegPage(leg: Leg, query: TaskQuery, page: Parameters<typeof withPage>[1]): Leg {
  if (leg.renewal?.query !== query) return { ...leg, walk: withPage(leg.walk, page) }
  const renewal = withPage(leg.renewal, page)
  return hasComeAsFar(renewal, leg.walk.ids.size) ? { ...leg, walk: renewal, renewal: undefined } : { ...leg, renewal }
}

/** Repeats each walk from page 1, keeping what is loaded. `now`: environment's time, for a sliding range. */
export function withRenewals(walks: Walks, now: number): Walks {
  const queries = new Map(legQueries(walks.filter, now).map(({ key, query }) => [key, query]))
  return {
    ...walks,
    legs: walks.legs.map((leg) => {
      const query = queries.get(leg.key)
      if (query === undefined) return leg
      if (leg.walk.pages === 0) return { ...leg, walk: newWalk({ ...query }) }
      return { ...leg, renewal: newWalk({ ...query }) }
    }),
  }
}

export function withPollsBehind(walks: Walks, isBehind: boolean): Walks {
  if (walks.legs.every((leg) => (leg.isBehind ?? false) === isBehind)) return walks
  return { ...walks, legs: walks.legs.map((leg) => ({ ...leg, isBehind })) }
}

export function withRestart(walks: Walks, key: LegKey, now: number): Walks {
  const query = legQueries(walks.filter, now).find((candidate) => candidate.key === key)?.query
  if (query === undefined) return walks
  return withLeg(walks, key, (leg) => ({ ...leg, walk: newWalk({ ...query }), renewal: undefined }))
}

/** Once the unfiltered walk is complete, walks by status bring nothing more. */
export function hasWalkedAll(legs: readonly Leg[]): boolean {
  return legs.some((leg) => leg.key === 'any' && leg.walk.state === 'whole')
}

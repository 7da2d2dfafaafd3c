import type { TaskQuery } from '../contract/task.ts'
import { anyTask, legQueries, sameFilter, type LegKey, type TaskFilter } from './filter/task-filter.ts'
import { hasComeAsFar, newWalk, withPage, withProblem, type Walk, type WalkProblem } from './task-walk.ts'

/** The walk of one query that the page needs, and its repetition while one is under way. */
export interface Leg {
  readonly key: LegKey
  readonly walk: Walk
  /** A new walk that takes the place of `walk` once it has come as far. */
  readonly renewal: Walk | undefined
  /** A poll has not come to its end: the service has further changes, and tasks that no walk has brought may be among them. */
  readonly isBehind?: boolean
}

/** What is asked of the service, and how far it has been read. */
export interface Walks {
  readonly filter: TaskFilter
  readonly legs: readonly Leg[]
  /** Polls ask for what was updated after this: the environment's time that is known to be covered. */
  readonly coveredUntil: number | undefined
}

export const noWalks: Walks = { filter: anyTask, legs: [], coveredUntil: undefined }

/** The walks that a filter needs, none of them begun. `now`: environment's time. */
export function legsOf(filter: TaskFilter, now: number): readonly Leg[] {
  return legQueries(filter, now).map(({ key, query }) => ({ key, walk: newWalk(query), renewal: undefined }))
}

/** Starts again for a filter: each leg begins with its first page. The same walks for the same filter. */
export function withFilter(walks: Walks, filter: TaskFilter, now: number): Walks {
  if (walks.legs.length > 0 && sameFilter(walks.filter, filter)) return walks
  return { ...walks, filter, legs: legsOf(filter, now) }
}

export function withLeg(walks: Walks, key: LegKey, change: (leg: Leg) => Leg): Walks {
  return { ...walks, legs: walks.legs.map((leg) => (leg.key === key ? change(leg) : leg)) }
}

/** Polls have to begin where the earliest walk began. */
export function startedAt(walks: Walks, asOf: number): Walks {
  return walks.coveredUntil === undefined || asOf < walks.coveredUntil ? { ...walks, coveredUntil: asOf } : walks
}

/**
 * A walk came to a halt. Where it only repeated one that stands, and simply failed, nothing that is shown is the worse for it: the feed repeats
 * it by itself, and says meanwhile that the page is not live.
 */
export function withHalt(walks: Walks, key: LegKey, query: TaskQuery, problem: WalkProblem): Walks {
  return withLeg(walks, key, (leg) => {
    if (leg.renewal?.query === query) {
      const walk = problem.kind === 'failed' ? leg.walk : withProblem(leg.walk, problem)
      return { ...leg, renewal: undefined, walk }
    }
    return leg.walk.query === query ? { ...leg, walk: withProblem(leg.walk, problem) } : leg
  })
}

/** The leg after a page of `query` has come, for its walk or for the repetition of that. */
export function withLegPage(leg: Leg, query: TaskQuery, page: Parameters<typeof withPage>[1]): Leg {
  if (leg.renewal?.query !== query) return { ...leg, walk: withPage(leg.walk, page) }
  const renewal = withPage(leg.renewal, page)
  return hasComeAsFar(renewal, leg.walk.ids.size) ? { ...leg, walk: renewal, renewal: undefined } : { ...leg, renewal }
}

/** Repeats each walk from page 1; what is loaded stays. `now`: environment's time, for a sliding range. */
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

/** Notes for each leg whether a poll has still to come to its end. */
export function withPollsBehind(walks: Walks, isBehind: boolean): Walks {
  if (walks.legs.every((leg) => (leg.isBehind ?? false) === isBehind)) return walks
  return { ...walks, legs: walks.legs.map((leg) => ({ ...leg, isBehind })) }
}

/** Starts a leg again from page 1 after its walk got stuck; what it has loaded stays. */
export function withRestart(walks: Walks, key: LegKey, now: number): Walks {
  const query = legQueries(walks.filter, now).find((candidate) => candidate.key === key)?.query
  if (query === undefined) return walks
  return withLeg(walks, key, (leg) => ({ ...leg, walk: newWalk({ ...query }), renewal: undefined }))
}

/** Whether the unfiltered walk has come to its end: then nothing is left that the walks by status could bring. */
export function hasWalkedAll(legs: readonly Leg[]): boolean {
  return legs.some((leg) => leg.key === 'any' && leg.walk.state === 'whole')
}

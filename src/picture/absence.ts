import { matchesQuery, type QueryFilter } from './query-filter.ts'

export interface NamedTask {
  readonly id: string
  readonly status: string | undefined
  /** Milliseconds; -Infinity or 0 if unknown. */
  readonly updated: number
  /** Environment's clock, no later than the moment that the answer describes. */
  readonly asOf: number
}

export interface EndedWalk {
  readonly asked: QueryFilter
  readonly order: number
  /** Environment's clock, no earlier than its last page. */
  readonly until: number
}

/**
 * A complete walk that lacks a task it should have makes the task a candidate: it may have another status by
 * now. The next complete poll, which brings every update, decides: a candidate is gone unless an answer named
 * it since the walk began.
 */
export interface Absence {
  next: () => number
  name: (task: NamedTask) => void
  /** @param present known tasks that aren't gone; used for those that no answer has named yet */
  walkEnded: (walk: EndedWalk, present: Iterable<NamedTask>) => void
  /**
   * @param asOf of the poll's first page
   * @param since lower bound of the polls' update times
   * @returns the tasks that are gone
   */
  pollEnded: (asOf: number, since?: number) => readonly string[]
  forget: (ids: Iterable<string>) => void
}

export function createAbsence(): Absence {
  let order = 0
  const named = new Map<string, NamedTask & { readonly order: number }>()
  /** By id: when last named, and from when a poll decides. */
  const candidates = new Map<string, { readonly asOf: number; readonly until: number }>()
  return {
    next: () => (order += 1),
    name: (task) => {
      named.set(task.id, { ...task, order })
      candidates.delete(task.id)
    },
    walkEnded: (walk, present) => {
      for (const task of present) {
        const last = named.get(task.id)
        if ((last !== undefined && last.order >= walk.order) || candidates.has(task.id)) continue
        if (matchesQuery(walk.asked, last ?? task))
          candidates.set(task.id, { asOf: (last ?? task).asOf, until: walk.until })
      }
    },
    pollEnded: (asOf, since = -Infinity) => {
      const gone = [...candidates].flatMap(([id, { asOf: seen, until }]) =>
        until <= asOf && since <= seen ? [id] : [],
      )
      for (const id of gone) candidates.delete(id)
      return gone
    },
    forget: (ids) => {
      for (const id of ids) {
        named.delete(id)
        candidates.delete(id)
      }
    },
  }
}

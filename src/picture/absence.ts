import { brings, type Asked } from './asked.ts'

/** What an answer said of a task. */
export interface Named {
  readonly id: string
  readonly status: string | undefined
  /** In milliseconds; -Infinity or 0 where it has no time. */
  readonly updated: number
  /** The environment's clock at or before the moment that the answer describes. */
  readonly asOf: number
}

/** A walk that has come to its end. */
export interface EndedWalk {
  readonly asked: Asked
  /** Number of the answer that it began with (`Absence.next`). */
  readonly order: number
  /** The environment's clock at or after its last page. */
  readonly until: number
}

/**
 * Who is gone. A walk that came to its end without a task that it should have named makes that task a candidate: it may have become another one, which only
 * other walks would bring. A poll brings whatever was updated, so the next one that comes to its end decides: a candidate that it names is not gone,
 * and one that no answer has named since the walk began is.
 */
export interface Absence {
  /** The number of the next answer. */
  next: () => number
  /** An answer names a task, in whatever version. */
  name: (task: Named) => void
  /** @param present The tasks that are known and not gone; what is given of them counts where no answer named them so far. */
  walkEnded: (walk: EndedWalk, present: Iterable<Named>) => void
  /**
   * A poll has come to its end.
   * @param asOf of its first page
   * @param since polls leave out nothing that was updated after this
   * @returns the tasks that are gone
   */
  pollEnded: (asOf: number, since?: number) => readonly string[]
  forget: (ids: Iterable<string>) => void
}

export function createAbsence(): Absence {
  let order = 0
  const named = new Map<string, Named & { readonly order: number }>()
  /** By id, when they were named last, and the moment from which on a poll can tell. */
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
        if (brings(walk.asked, last ?? task)) candidates.set(task.id, { asOf: (last ?? task).asOf, until: walk.until })
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

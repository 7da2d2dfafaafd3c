import { afterPage, newPageWalk, type PageWalk } from '../conformance/walk.ts'
import type { TaskQuery } from '../contract/task.ts'

export interface WalkProblem {
  readonly kind: 'token refused' | 'token repeats' | 'nothing new' | 'failed'
  readonly message: string
  readonly detail?: string | undefined
  readonly exchangeId?: number | undefined
}

/** A page walk of one query. Page tokens belong to their query, so it never changes. */
export interface TaskWalk extends PageWalk {
  /** Of the first page; later pages repeat it with `pageToken`. */
  readonly query: TaskQuery
  /** Environment's time at the first page: the tasks are no older. */
  readonly asOf: number | undefined
  /** Environment's time, no earlier than its last page. */
  readonly until: number
  /** Number of its first answer (`Absence.next`). */
  readonly order: number | undefined
  /** One mutable set for the whole walk. */
  readonly ids: Set<string>
  readonly problem: WalkProblem | undefined
}

export function newWalk(query: TaskQuery): TaskWalk {
  return {
    ...newPageWalk,
    query,
    asOf: undefined,
    until: -Infinity,
    order: undefined,
    ids: new Set(),
    problem: undefined,
  }
}

export interface WalkPage {
  readonly ids: readonly string[]
  readonly nextPageToken: string | undefined
  readonly asOf: number
  readonly until?: number | undefined
  readonly order?: number | undefined
  readonly exchangeId: number | undefined
}

export function nextRequest({ state, nextToken, problem, query }: TaskWalk): TaskQuery | undefined {
  if (state !== 'more' || problem?.kind === 'token refused') return undefined
  return nextToken === undefined ? query : { ...query, pageToken: nextToken }
}

export function withPage(walk: TaskWalk, page: WalkPage): TaskWalk {
  const isNew = page.ids.some((id) => !walk.ids.has(id))
  const after = afterPage(walk, { token: page.nextPageToken, isNew })
  for (const id of page.ids) walk.ids.add(id)
  return {
    ...walk,
    ...after,
    asOf: walk.asOf ?? page.asOf,
    until: Math.max(walk.until, page.until ?? page.asOf),
    order: walk.order ?? page.order,
    problem: problemAfter(after, isNew, page.exchangeId),
  }
}

function problemAfter(
  { state, pages }: PageWalk,
  isNew: boolean,
  exchangeId: number | undefined,
): WalkProblem | undefined {
  if (state === 'whole' || (state === 'more' && isNew)) return undefined
  return state === 'circle'
    ? { kind: 'token repeats', message: `Page ${pages} leads back to a page already loaded`, exchangeId }
    : {
        kind: 'nothing new',
        message: `Page ${pages} added nothing new, but the service says there is more`,
        exchangeId,
      }
}

/** Whether a repeated walk has as many tasks as the current one, and so replaces it. */
export function hasCaughtUp({ state, problem, ids }: TaskWalk, brought: number): boolean {
  return state === 'whole' || problem !== undefined || ids.size >= brought
}

/** Brought to its end by walks over time ranges. */
export function walkedInRanges(walk: TaskWalk, pages: number, ids: Iterable<string>): TaskWalk {
  for (const id of ids) walk.ids.add(id)
  return { ...walk, state: 'whole', nextToken: undefined, barren: 0, problem: undefined, pages: walk.pages + pages }
}

export function withProblem(walk: TaskWalk, problem: WalkProblem): TaskWalk {
  return { ...walk, problem }
}

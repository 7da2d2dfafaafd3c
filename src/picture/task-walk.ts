import { afterPage, newPageWalk, type PageWalk } from '../conformance/walk.ts'
import type { TaskQuery } from '../contract/task.ts'

export interface WalkProblem {
  readonly kind: 'token refused' | 'token repeats' | 'nothing new' | 'failed'
  /** In words; the service's own code and message are in `detail`. */
  readonly message: string
  readonly detail?: string | undefined
  readonly exchangeId?: number | undefined
}

/** One walk through the pages of one query. It never changes its query: that is what its page tokens belong to. */
export interface Walk extends PageWalk {
  /** The exact request of the first page; further pages repeat it with `pageToken`. */
  readonly query: TaskQuery
  /** The environment's time at the first page: what the walk shows is no older. */
  readonly asOf: number | undefined
  /** The environment's time at or after its last page. */
  readonly until: number
  /** Number of the answer that it began with, by whoever counts them. */
  readonly order: number | undefined
  /** The tasks it has brought. One set for the whole walk, which grows with its pages. */
  readonly ids: Set<string>
  readonly problem: WalkProblem | undefined
}

export function newWalk(query: TaskQuery): Walk {
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

export interface Page {
  readonly ids: readonly string[]
  readonly nextPageToken: string | undefined
  readonly asOf: number
  readonly until?: number | undefined
  readonly order?: number | undefined
  readonly exchangeId: number | undefined
}

/** The request of the walk's next page, or undefined when there is none to ask for. */
export function nextRequest({ state, nextToken, problem, query }: Walk): TaskQuery | undefined {
  if (state !== 'more' || problem?.kind === 'token refused') return undefined
  return nextToken === undefined ? query : { ...query, pageToken: nextToken }
}

/** The walk after a page has come for `nextRequest(walk)`. */
export function withPage(walk: Walk, page: Page): Walk {
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
    ? { kind: 'token repeats', message: `Page ${pages} leads back to a page already read`, exchangeId }
    : {
        kind: 'nothing new',
        message: `Page ${pages} added nothing new, but the service says there is more`,
        exchangeId,
      }
}

/** Whether a repeated walk has come as far as the one that stands, which brought so many tasks: then it takes its place. */
export function hasComeAsFar({ state, problem, ids }: Walk, brought: number): boolean {
  return state === 'whole' || problem !== undefined || ids.size >= brought
}

export function withProblem(walk: Walk, problem: WalkProblem): Walk {
  return { ...walk, problem }
}

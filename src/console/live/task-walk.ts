import type { TaskQuery } from '../../contract/task.ts'

export interface WalkProblem {
  readonly kind: 'token refused' | 'token repeats' | 'nothing new' | 'failed'
  /** In words; the service's own code and message are in `detail`. */
  readonly message: string
  readonly detail?: string | undefined
  readonly exchangeId?: number | undefined
}

/** One walk through the pages of one query. It never changes its query: that is what its page tokens belong to. */
export interface Walk {
  /** The exact request of the first page; further pages repeat it with `pageToken`. */
  readonly query: TaskQuery
  readonly pages: number
  /** The token of the next page; undefined before the first page and after the last. */
  readonly nextToken: string | undefined
  readonly finished: boolean
  /** The environment's time at the first page: what the walk shows is no older. */
  readonly asOf: number | undefined
  /** Every token asked for, to notice one that comes again. */
  readonly tokens: readonly string[]
  /** The tasks it has brought. One set for the whole walk, which grows with its pages. */
  readonly ids: Set<string>
  /** How many pages in a row, up to the last one, brought nothing new though each promised more. */
  readonly barren: number
  readonly problem: WalkProblem | undefined
}

export function newWalk(query: TaskQuery): Walk {
  return {
    query,
    pages: 0,
    nextToken: undefined,
    finished: false,
    asOf: undefined,
    tokens: [],
    ids: new Set(),
    barren: 0,
    problem: undefined,
  }
}

export interface Page {
  readonly ids: readonly string[]
  readonly nextPageToken: string | undefined
  readonly asOf: number
  readonly exchangeId: number | undefined
}

/** The request of the walk's next page, or undefined when there is none to ask for. */
export function nextRequest(walk: Walk): TaskQuery | undefined {
  if (walk.finished || walk.problem?.kind === 'token refused' || walk.problem?.kind === 'token repeats')
    return undefined
  if (walk.pages === 0) return walk.query
  return walk.nextToken === undefined ? undefined : { ...walk.query, pageToken: walk.nextToken }
}

/** The walk after a page has come for `nextRequest(walk)`. A token that comes again would walk in a circle: the walk stops there. */
export function withPage(walk: Walk, page: Page): Walk {
  const token = page.nextPageToken === '' ? undefined : page.nextPageToken
  const repeats = token !== undefined && walk.tokens.includes(token)
  const addsNothing = token !== undefined && page.ids.every((id) => walk.ids.has(id))
  const number = walk.pages + 1
  for (const id of page.ids) walk.ids.add(id)
  const problem: WalkProblem | undefined = repeats
    ? {
        kind: 'token repeats',
        message: `Page ${number} points back to a page that was already read`,
        exchangeId: page.exchangeId,
      }
    : addsNothing
      ? {
          kind: 'nothing new',
          message: `Page ${number} brought nothing new, yet the service says there is more`,
          exchangeId: page.exchangeId,
        }
      : undefined
  return {
    ...walk,
    pages: number,
    nextToken: token,
    finished: token === undefined,
    asOf: walk.asOf ?? page.asOf,
    tokens: token === undefined ? walk.tokens : [...walk.tokens, token],
    barren: addsNothing ? walk.barren + 1 : 0,
    problem,
  }
}

export function withProblem(walk: Walk, problem: WalkProblem): Walk {
  return { ...walk, problem }
}

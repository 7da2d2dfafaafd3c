/**
 * Pages in a row without anything new after which a walk stops; a service that filters after paging sends
 * some.
 */
export const MOST_BARREN_PAGES = 3

/** Progress of a page walk. Plain data: after an error, ask for `nextToken` again to continue. */
export interface PageWalk {
  /** Pages read. */
  readonly pages: number
  /** Token of the next page; undefined before the first page and after the last. */
  readonly nextToken: string | undefined
  /** `more` pages to ask for, `whole`: all read, `circle`: the last page points back. */
  readonly state: 'more' | 'whole' | 'circle'
  /** All tokens so far. */
  readonly tokens: readonly string[]
  /** Consecutive last pages that brought nothing new but promised more. */
  readonly barren: number
}

export const newPageWalk: PageWalk = { pages: 0, nextToken: undefined, state: 'more', tokens: [], barren: 0 }

/**
 * A page's part in the walk: the next token (none or empty on the last page), and whether it brought anything
 * new.
 */
export interface PageRead {
  readonly token: string | undefined
  readonly isNew: boolean
}

/** The walk after the page of its `nextToken`. A repeated token would be a circle, so the walk ends. */
export function afterPage(walk: PageWalk, { token, isNew }: PageRead): PageWalk {
  const pages = walk.pages + 1
  if (token === undefined || token === '') return { ...walk, pages, nextToken: undefined, state: 'whole', barren: 0 }
  const barren = isNew ? 0 : walk.barren + 1
  if (walk.tokens.includes(token)) return { ...walk, pages, nextToken: undefined, state: 'circle', barren }
  return { pages, nextToken: token, state: 'more', tokens: [...walk.tokens, token], barren }
}

/** The walk whose pages had these tokens, for callers that keep the pages. */
export function walkOfTokens(tokens: readonly (string | undefined)[]): PageWalk {
  return tokens.reduce((walk: PageWalk, token) => afterPage(walk, { token, isNew: true }), newPageWalk)
}

/** Whether to stop: it is a circle, or too many pages brought nothing new. */
export function isStuck({ state, barren }: PageWalk): boolean {
  return state === 'circle' || barren >= MOST_BARREN_PAGES
}

/**
 * Reads pages until the end, until stuck, or until `mostPages`: the last walk's `state` tells which. Errors
 * of `ask` pass through; starting again from the last walk repeats that page.
 * @param ask sends the question with a page token, without one for the first page
 */
export async function* walkPages<Page>(
  ask: (token: string | undefined) => Promise<Page>,
  read: (page: Page) => PageRead,
  { from = newPageWalk, mostPages = Infinity }: { from?: PageWalk; mostPages?: number } = {},
): AsyncGenerator<{ page: Page; walk: PageWalk }, void, undefined> {
  for (let walk = from; walk.state === 'more' && !isStuck(walk) && walk.pages < mostPages;) {
    const page = await ask(walk.nextToken)
    walk = afterPage(walk, read(page))
    yield { page, walk }
  }
}

/** Pages without anything new after which a walk stops; services that filter after paging send some. */
export const MOST_BARREN_PAGES = 3

/** Plain data: after an error, ask for `nextToken` again. */
export interface PageWalk {
  readonly pages: number
  /** Undefined before the first page and after the last. */
  readonly nextToken: string | undefined
  /** `circle`: the last page points back. */
  readonly state: 'more' | 'whole' | 'circle'
  readonly tokens: readonly string[]
  /** Consecutive last pages without anything new. */
  readonly barren: number
}

export const newPageWalk: PageWalk = { pages: 0, nextToken: undefined, state: 'more', tokens: [], barren: 0 }

/** `token`: none or empty on the last page. */
export interface PageRead {
  readonly token: string | undefined
  readonly isNew: boolean
}

/** A repeated token ends the walk as a circle. */
export function afterPage(walk: PageWalk, { token, isNew }: PageRead): PageWalk {
  const pages = walk.pages + 1
  if (token === undefined || token === '') return { ...walk, pages, nextToken: undefined, state: 'whole', barren: 0 }
  const barren = isNew ? 0 : walk.barren + 1
  if (walk.tokens.includes(token)) return { ...walk, pages, nextToken: undefined, state: 'circle', barren }
  return { pages, nextToken: token, state: 'more', tokens: [...walk.tokens, token], barren }
}

export function walkOfTokens(tokens: readonly (string | undefined)[]): PageWalk {
  return tokens.reduce((walk: PageWalk, token) => afterPage(walk, { token, isNew: true }), newPageWalk)
}

export function isStuck({ state, barren }: PageWalk): boolean {
  return state === 'circle' || barren >= MOST_BARREN_PAGES
}

/**
 * Until the end, a stuck walk or `mostPages`: see the last `state`. `ask` gets the page token; its errors
 * pass through: continue from the last walk.
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

/** How far polls overlap: a change may appear this much later than its own time. */
export const OVERLAP_MILLISECONDS = 5000

/** So many pages in a row may bring nothing new before a walk stops; a service that filters after it pages sends some. */
export const MOST_BARREN_PAGES = 3

/**
 * How far a walk through the pages of one question has come. It is plain data: whoever keeps it goes on after an error with the same page, by
 * asking for `nextToken` again.
 */
export interface PageWalk {
  /** Pages that were read. */
  readonly pages: number
  /** Of the page to ask for; undefined before the first page and after the last. */
  readonly nextToken: string | undefined
  /** There is `more` to ask for, all of it was read, or the last page points back to one that was read. */
  readonly state: 'more' | 'whole' | 'circle'
  /** Every token that a page has named. */
  readonly tokens: readonly string[]
  /** How many pages in a row, up to the last one, brought nothing new though each promised more. */
  readonly barren: number
}

export const newPageWalk: PageWalk = { pages: 0, nextToken: undefined, state: 'more', tokens: [], barren: 0 }

/** What a page says about the walk: the token of the next page (none, or empty, on the last), and whether it brought anything new. */
export interface PageRead {
  readonly token: string | undefined
  readonly isNew: boolean
}

/** The walk after the page of its `nextToken` has come. A token that comes again would walk in a circle: there the walk ends. */
export function afterPage(walk: PageWalk, { token, isNew }: PageRead): PageWalk {
  const pages = walk.pages + 1
  if (token === undefined || token === '') return { ...walk, pages, nextToken: undefined, state: 'whole', barren: 0 }
  const barren = isNew ? 0 : walk.barren + 1
  if (walk.tokens.includes(token)) return { ...walk, pages, nextToken: undefined, state: 'circle', barren }
  return { pages, nextToken: token, state: 'more', tokens: [...walk.tokens, token], barren }
}

/** The walk whose pages named these tokens, in their order; for those who keep the pages themselves. */
export function walkOfTokens(tokens: readonly (string | undefined)[]): PageWalk {
  return tokens.reduce((walk: PageWalk, token) => afterPage(walk, { token, isNew: true }), newPageWalk)
}

/** Whether nobody should go on by himself: it is in a circle, or too many pages brought nothing new. */
export function isStuck({ state, barren }: PageWalk): boolean {
  return state === 'circle' || barren >= MOST_BARREN_PAGES
}

/**
 * Walks page by page until the end, until it is stuck, or until `mostPages` were read: the last walk's `state` tells. What `ask` throws comes out;
 * begun anew from the last walk, it asks for that page again.
 * @param ask sends the question with a page token, without one for the first page
 * @param read what a page says; it is called once per page
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
